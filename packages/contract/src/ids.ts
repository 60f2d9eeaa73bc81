/** Identifiers as they travel: UUIDs for things, slugs for what people read in an address. */
import * as z from 'zod/mini';

export const id = z.uuid();

/** A host label or a path segment: lower case, digits and single hyphens, 1–63 characters. */
export const slug = z.string().check(z.maxLength(63), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));

/** An instant in UTC, ISO 8601 with milliseconds and `Z`. */
export const instant = z.iso.datetime();
