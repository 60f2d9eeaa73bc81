/** Slots: weekly windows in which a product can be booked, and the exceptions to them. */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { day, exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { nonBlankText } from './core/text.ts';

export const slotIntervalMinutes = 15;

/** `HH:mm` on a quarter of an hour, in the tenant's time zone. */
export const slotTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/));

/** All selectable times, 00:00 to 23:45. */
export const slotTimes: readonly string[] = Array.from(
  { length: (24 * 60) / slotIntervalMinutes },
  (_, index) => {
    const minute = index * slotIntervalMinutes;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  },
);

/** ISO: 1 is Monday, 7 is Sunday. */
const weekday = z.int().check(z.gte(1), z.lte(7));

const slotFields = {
  productId: id,
  weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  startsAt: slotTime,
  /** After `startsAt`; the last interval begins before it. `00:00` means midnight. */
  endsAt: slotTime,
  /** Bookings per interval of 15 minutes. */
  capacity: z.int().check(z.gte(1), z.lte(1000)),
  active: z.boolean(),
};
const slot = z.object({ id, ...slotFields, productName: z.string(), createdAt: instant, version: z.int() });
export type Slot = z.infer<typeof slot>;

const slotsQuery = tableQuery(['productName', 'startsAt', 'endsAt', 'capacity', 'active', 'createdAt'], {
  productId: z.optional(id),
  weekday: z.optional(z.enum(['1', '2', '3', '4', '5', '6', '7'])),
  active: z.optional(z.enum(['true', 'false'])),
});
const slotParams = z.object({ slotId: id });

const exceptionFields = {
  /** `null`: all products. */
  productId: z.nullable(id),
  from: day,
  /** Inclusive. */
  to: day,
  reason: nonBlankText(200),
};
const exception = z.object({
  id,
  ...exceptionFields,
  productName: z.nullable(z.string()),
  createdAt: instant,
});
export type SlotException = z.infer<typeof exception>;
const exceptionsQuery = tableQuery(['from', 'to', 'productName', 'createdAt'], { productId: z.optional(id) });

export const slotRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/slots',
    access: admins,
    summary: 'The slots of the tenant.',
    query: slotsQuery,
    answer: tableAnswer(slot),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/slots/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(slotsQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/slots',
    access: admins,
    summary: 'Create a slot.',
    body: z.object(slotFields),
    answer: z.object({ result: slot }),
    status: 201,
    errors: ['product.not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/slots/:slotId',
    access: admins,
    summary: 'Change a slot.',
    params: slotParams,
    body: z.object({ ...slotFields, version: z.int() }),
    answer: z.object({ result: slot }),
    errors: ['slot.not_found', 'product.not_found', 'record.conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/slots/:slotId',
    access: admins,
    summary:
      'Delete a slot without bookings. With bookings, the error names them; deactivate the slot instead.',
    params: slotParams,
    answer: null,
    errors: ['slot.not_found', 'record.in_use'],
  }),
  listExceptions: route({
    method: 'GET',
    path: '/api/manage/slot-exceptions',
    access: admins,
    summary: 'Days on which nothing can be booked.',
    query: exceptionsQuery,
    answer: tableAnswer(exception),
    errors: [],
  }),
  exportExceptions: route({
    method: 'GET',
    path: '/api/manage/slot-exceptions/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(exceptionsQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  createException: route({
    method: 'POST',
    path: '/api/manage/slot-exceptions',
    access: admins,
    summary: 'Block a day or a range of days.',
    body: z.object(exceptionFields),
    answer: z.object({ result: exception }),
    status: 201,
    errors: ['product.not_found'],
  }),
  removeException: route({
    method: 'DELETE',
    path: '/api/manage/slot-exceptions/:exceptionId',
    access: admins,
    summary: 'Remove an exception.',
    params: z.object({ exceptionId: id }),
    answer: null,
    errors: ['slot.not_found'],
  }),
};
