/** Imports: admins create many users, products, slots or invitations from a CSV file, and can undo that for a day. */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { type ErrorCode, fieldProblems } from './core/errors.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { text } from './core/text.ts';
import { hours } from './core/time.ts';

/** `invitations`: personal links, sent to customers by a message. */
export const importKinds = ['users', 'products', 'slots', 'invitations'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importLimits = {
  maxBytes: 5_242_880,
  /** Rows with content, without the headings. */
  maxRows: 1_000,
  /** Errors that an answer lists. */
  maxErrors: 100,
  /** Kept records that an answer lists. */
  maxKept: 100,
  undoLastsMs: hours(24),
  /** Imports that the list has. */
  maxListed: 50,
} as const;

interface ImportColumn {
  /** The field of the record, as its own form names it. */
  readonly name: string;
  /** Matched without regard to case. The same as in the export of the table, where it has the column. */
  readonly heading: string;
  readonly isRequired?: true;
}

/** The columns of each kind, in the order of the template. */
export const importColumns = {
  users: [
    { name: 'name', heading: 'Name', isRequired: true },
    { name: 'email', heading: 'Email', isRequired: true },
    { name: 'role', heading: 'Role' },
    { name: 'languages', heading: 'Languages' },
    { name: 'assignedProductIds', heading: 'Products' },
  ],
  products: [
    { name: 'name', heading: 'Name', isRequired: true },
    { name: 'slug', heading: 'Address', isRequired: true },
    { name: 'headline', heading: 'Headline' },
    { name: 'promise', heading: 'Promise' },
    { name: 'routing', heading: 'Routing' },
    { name: 'offerLastsSeconds', heading: 'Offer lasts, seconds' },
    { name: 'durationMinutes', heading: 'Lasts, minutes' },
    { name: 'noticeMinutes', heading: 'Notice, minutes' },
    { name: 'horizonDays', heading: 'Bookable, days' },
    { name: 'active', heading: 'Active' },
  ],
  slots: [
    { name: 'productId', heading: 'Product', isRequired: true },
    { name: 'weekdays', heading: 'Weekdays', isRequired: true },
    { name: 'startsAt', heading: 'From', isRequired: true },
    { name: 'endsAt', heading: 'To', isRequired: true },
    { name: 'capacity', heading: 'Capacity' },
    { name: 'active', heading: 'Active' },
  ],
  invitations: [
    { name: 'name', heading: 'Name', isRequired: true },
    { name: 'productId', heading: 'Product', isRequired: true },
    { name: 'phone', heading: 'Phone' },
    { name: 'email', heading: 'Email' },
    { name: 'channel', heading: 'Send by' },
    { name: 'hours', heading: 'Valid, hours' },
  ],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>;

/** What can be wrong in a row: the problems of the forms, and what only a file can have. */
export const rowProblems = [
  ...fieldProblems,
  /** An earlier row of the file is the same record. */
  'repeated',
  /** More cells than headings. */
  'extra_cells',
  /** The recipient refused further messages. */
  'opted_out',
  /** The recipient is a blocked customer. */
  'blocked',
] as const;
export type RowProblem = (typeof rowProblems)[number];

const rowError = z.object({
  /** As a spreadsheet counts it: the headings are row 1. */
  row: z.int(),
  /** The heading of the column; `null`: the whole row. */
  column: z.nullable(z.string()),
  problem: z.enum(rowProblems),
});
export type RowError = z.infer<typeof rowError>;

const importCheck = z.object({
  /** With content, without the headings. */
  rows: z.int(),
  toCreate: z.int(),
  /** Rows whose record exists already. They are skipped, and the record stays as it is. */
  alreadyThere: z.int(),
  /** Of all rows. */
  errorCount: z.int(),
  /** The first ones. */
  errors: z.array(rowError),
  /** Headings that the kind does not have. Their cells are not imported. */
  ignoredColumns: z.array(z.string()),
});
export type ImportCheck = z.infer<typeof importCheck>;

const keptRecord = z.object({
  row: z.int(),
  /** The name of the record; of an invitation the product. */
  label: z.string(),
  reason: z.enum(['used', 'changed']),
});
export type KeptRecord = z.infer<typeof keptRecord>;

const importRecord = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  created: z.int(),
  alreadyThere: z.int(),
  /** `null`: undone, or too late. */
  undoableUntil: z.nullable(instant),
  undone: z.nullable(
    z.object({
      at: instant,
      by: z.string(),
      removed: z.int(),
      keptCount: z.int(),
      /** The first ones. */
      kept: z.array(keptRecord),
    }),
  ),
});
export type ImportRecord = z.infer<typeof importRecord>;

const kind = z.enum(importKinds);
const upload = { maxBytes: importLimits.maxBytes, types: ['text/csv'] } as const;
const fileErrors = [
  'upload.too_large',
  'import.encoding',
  'import.empty',
  'import.damaged',
  'import.columns_missing',
  'import.columns_repeated',
  'import.too_many_rows',
] as const satisfies readonly ErrorCode[];

export const importRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/imports',
    access: admins,
    summary: 'The newest imports of a kind.',
    query: z.object({ kind }),
    answer: z.object({ result: z.array(importRecord) }),
    errors: [],
  }),
  check: route({
    method: 'POST',
    path: '/api/manage/imports/check',
    access: admins,
    summary:
      'Check a CSV file, sent as the body: what an import would create, and its errors. Changes nothing.',
    query: z.object({ kind }),
    upload,
    answer: z.object({ result: importCheck }),
    errors: [...fileErrors],
  }),
  run: route({
    method: 'POST',
    path: '/api/manage/imports',
    access: admins,
    summary:
      'Import a CSV file, sent as the body: all rows or none. A repetition with the same requestId answers with the first import.',
    query: z.object({
      kind,
      fileName: text(200).check(z.minLength(1)),
      /** Chosen by the caller, one for each import. */
      requestId: id,
    }),
    upload,
    answer: z.object({ result: importRecord }),
    status: 201,
    errors: [...fileErrors, 'import.rejected'],
  }),
  undo: route({
    method: 'POST',
    path: '/api/manage/imports/:importId/undo',
    access: admins,
    summary: 'Remove the unused and unchanged records of an import; idempotent.',
    params: z.object({ importId: id }),
    answer: z.object({ result: importRecord }),
    errors: ['import.not_found', 'import.undo_too_late'],
  }),
};
