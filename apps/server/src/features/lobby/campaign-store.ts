/** Reads from which source and campaign a customer came: requests, registrations and bookings store the tags of the address. */
import { type SQL, sql } from 'drizzle-orm';

/** @param utm the stored tags; pages have sent them with and without their prefix */
export const tagOf = (utm: SQL, tag: 'source' | 'campaign'): SQL =>
  sql`coalesce(${utm} ->> ${`utm_${tag}`}, ${utm} ->> ${tag})`;

/**
 * Joins, as `r`, the request that led to a customer's part in a meeting. Of several it is the last one.
 * @param row has `meeting_id` and `customer_id`
 */
export const requestOf = (row: SQL): SQL => sql`left join lateral (
    select utm from lobby_requests q where q.meeting_id = ${row}.meeting_id and q.customer_id = ${row}.customer_id
    order by q.queued_at desc, q.id limit 1) r on true`;
