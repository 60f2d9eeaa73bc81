"""Adapts Schemathesis to these tests."""

import itertools

import schemathesis
from hypothesis.internal import lambda_sources

# Hypothesis parses the source of lambdas for its messages, which Python 3.11 fails to do deep in the stack.
lambda_sources.lambda_description = lambda function: "<lambda>"

numbers = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each call an address of its own, so that limits per address do not hide the routes."""
    number = next(numbers)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers = {**(case.headers or {}), "x-forwarded-for": address}
