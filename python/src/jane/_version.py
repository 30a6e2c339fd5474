"""The version of this package, which is that of the jar it carries."""

VERSION = "0.2.0"
