/** Schemas of identifiers: UUIDs for records, slugs for addresses. */
import * as z from 'zod/mini';

export const id = z.uuid();

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A host label or a path segment: lower case, digits and single hyphens, 1–63 characters. */
export const slug = z.string().check(z.maxLength(63), z.regex(slugShape));

/** Whether a text is a `slug`. */
export function isSlug(text: string): boolean {
  return text.length <= 63 && slugShape.test(text);
}

/** An instant in UTC, ISO 8601 with milliseconds and `Z`. */
export const instant = z.iso.datetime();

/**
 * An instant in a request. PostgreSQL and JavaScript cannot calculate with every instant at the ends of the
 * calendar. It starts with `z`, as every schema must for the build to remove it from the pages.
 */
export const requestedInstant = z.iso
  .datetime()
  .check(z.refine((at) => at >= '1900-01-01' && at < '3000-01-01'));
