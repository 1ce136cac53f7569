"""``python -m floorman`` is ``floorman``."""

from floorman.cli import main

if __name__ == "__main__":
    main()
