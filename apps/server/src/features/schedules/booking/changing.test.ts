/** Moving and cancelling a booking by its link. */
import { hours } from '@foyer/contract/core/time.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltProduct } from '../../../testing/setups/tenant-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let setup: BookingSetup;
let product: BuiltProduct;

beforeAll(async () => {
  setup = await createBookingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  setup.messages.planned.length = 0;
  setup.noted.length = 0;
  product = await setup.productWith({ capacity: 1 });
});

describe('by its link a booking', () => {
  const when = '2026-11-24T10:00:00.000Z';
  const change = (link: string, startsAt: string, sequence: number) =>
    setup.call('PUT', `/api/schedules/by-link/${link}`, { startsAt, zone: 'Europe/Berlin', sequence });
  const find = (link: string) => setup.call('GET', `/api/schedules/by-link/${link}`);
  const cancel = (link: string) => setup.call('DELETE', `/api/schedules/by-link/${link}`);

  async function booked(): Promise<Booked> {
    return (await setup.book(await setup.customerOf(product), when)).json().result;
  }

  test('is moved: new seats, a higher sequence, new times of the link, and the old messages cancelled', async () => {
    const { link, id } = await booked();

    const answer = await change(link, '2026-11-25T10:15:00.000Z', 0);

    expect(answer.json().result).toMatchObject({
      startsAt: '2026-11-25T10:15:00.000Z',
      zone: 'Europe/Berlin',
      sequence: 1,
      expiresAt: '2026-11-25T12:45:00.000Z',
    });
    // The customer has the old token; the new times apply to it.
    expect((await find(link)).json().result.link).toBe(answer.json().result.link);
    expect(await setup.linkTimes(id)).toEqual({
      opens: '2026-11-25T10:05:00.000Z',
      expires: '2026-11-25T12:45:00.000Z',
    });
    expect(await setup.seatsOf(product)).toEqual([
      { at: '10:15', seat: 1 },
      { at: '10:30', seat: 1 },
    ]);
    expect(setup.messages.planned.map(({ key }) => key)).toEqual([
      `schedule:${id}:1:schedule-changed`,
      `schedule:${id}:1:reminder-24h`,
      `schedule:${id}:1:reminder-1h`,
      `schedule:${id}:1:reminder-10m`,
    ]);
  });

  test('gives its messages the name and the address that its product has when they are sent', async () => {
    const { id, link } = await booked();
    const slug = `renamed-${product.slug}`;
    await setup.world.own.owner.query('update products set name = $2, slug = $3 where id = $1', [
      product.id,
      'Renamed',
      slug,
    ]);

    const { database, tenants } = setup.world;
    const current = await database.withTenant(tenants.acme, (tx) =>
      setup.messages.currentValues.get('schedule')!(tx, id),
    );

    expect(current?.values).toMatchObject({
      productName: 'Renamed',
      link: expect.stringContaining(`/live/${slug}?link=${link}`),
    });
  });

  test('is moved within its own seats, and not with an outdated sequence', async () => {
    const { link } = await booked();

    expect((await change(link, '2026-11-24T10:15:00.000Z', 0)).statusCode).toBe(200);
    const late = await change(link, '2026-11-24T12:00:00.000Z', 0);

    expect(codeOf(late)).toBe('record.conflict');
  });

  test('is not changed by a move to the same start, and no message is sent', async () => {
    const { link } = await booked();
    setup.messages.planned.length = 0;

    expect((await change(link, when, 0)).json().result).toMatchObject({ sequence: 0, zone: 'Asia/Kolkata' });
    expect(setup.messages.planned).toEqual([]);
  });

  test('is swapped with another one concurrently without a deadlock and without losing a seat', async () => {
    const one = (await setup.book(await setup.customerOf(product), when)).json().result;
    const two = (await setup.book(await setup.customerOf(product), '2026-11-24T12:00:00.000Z')).json().result;

    const answers = await Promise.all([change(one.link, two.startsAt, 0), change(two.link, one.startsAt, 0)]);

    expect(answers.map(codeOf)).toEqual(['schedule.taken', 'schedule.taken']);
    expect(await setup.seatsOf(product)).toHaveLength(4);
  });

  test('is cancelled: its seats are freed, its messages cancelled, and the customer may book again', async () => {
    const asha = await setup.customerOf(product);
    const { link, id } = (await setup.book(asha, when)).json().result;

    const answers = [await cancel(link), await cancel(link)];

    for (const answer of answers)
      expect(answer.json().result).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect(setup.messages.planned.map(({ key }) => key)).toEqual([`schedule:${id}:1:schedule-cancelled`]);
    expect(setup.messages.planned[0]?.calendar?.method).toBe('CANCEL');
    expect(await setup.seatsOf(product)).toEqual([]);
    expect((await setup.book(asha, when)).statusCode).toBe(201);
  });

  test('has a calendar file: PUBLISH, and after cancelling CANCEL with the same UID', async () => {
    const { link, id } = await booked();
    const file = () => setup.call('GET', `/api/schedules/by-link/${link}/calendar.ics`);

    const published = await file();
    await cancel(link);
    const cancelled = await file();

    expect(published.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    for (const property of [
      `UID:${id}@foyer`,
      'SEQUENCE:0',
      'DTSTART:20261124T100000Z',
      'TRIGGER:-PT10M',
      'METHOD:PUBLISH',
    ])
      expect(published.body).toContain(`${property}\r\n`);
    for (const property of [`UID:${id}@foyer`, 'SEQUENCE:1', 'METHOD:CANCEL', 'STATUS:CANCELLED'])
      expect(cancelled.body).toContain(`${property}\r\n`);
    for (const { body } of [published, cancelled]) expect(body).toMatch(/END:VCALENDAR\r\n$/);
  });

  test('has the agent, the opening time and the link to change it in its calendar file', async () => {
    const { link } = await booked();
    const unfold = (body: string) => body.replaceAll('\r\n ', '');

    const body = unfold((await setup.call('GET', `/api/schedules/by-link/${link}/calendar.ics`)).body);

    expect(body).toMatch(
      /DESCRIPTION:You can join from 10 minutes before the start\.\\nJoin\\, change or cancel: http\S+link=/,
    );
  });

  test('is not cancelled when it has another start than the page showed', async () => {
    const { link, startsAt } = await booked();
    const cancelSeen = (seen: string) =>
      setup.call('DELETE', `/api/schedules/by-link/${link}?startsAt=${encodeURIComponent(seen)}`);
    const moved = (await change(link, '2026-11-25T10:15:00.000Z', 0)).json().result;

    const stale = await cancelSeen(startsAt);

    expect(stale.statusCode).toBe(409);
    expect(codeOf(stale)).toBe('record.conflict');
    expect((await find(link)).json().result).toMatchObject({ status: 'BOOKED', startsAt: moved.startsAt });
    expect((await cancelSeen(moved.startsAt)).json().result).toMatchObject({ status: 'CANCELLED' });
  });

  test('is not changed after it is over', async () => {
    const { link } = await booked();

    await setup.at('2026-11-24T10:20:00.000Z', async () => {
      expect(codeOf(await change(link, '2026-11-24T14:00:00.000Z', 0))).toBe('schedule.over');
      expect(codeOf(await cancel(link))).toBe('schedule.over');
      expect((await find(link)).statusCode).toBe(200);
    });
    await setup.at('2026-11-24T12:30:00.000Z', async () => {
      expect(codeOf(await change(link, '2026-11-25T14:00:00.000Z', 0))).toBe('link.expired');
    });
  });

  test('is not found by a revoked link, a link of another kind or a forged token', async () => {
    const { link, id } = await booked();
    await setup.owner('update links set revoked_at = now() where schedule_id = $1', [id]);

    for (const answer of [await find(link), await change(link, when, 0), await cancel(link)])
      expect(codeOf(answer)).toBe('link.revoked');
    expect(codeOf(await find(`${link.slice(0, -4)}AAAA`))).toBe('link.invalid');
    const { database, tenants } = setup.world;
    const other = await database.withTenant(tenants.acme, (tx) =>
      setup.server.links.create(tx, {
        kind: 'generate-link',
        productId: product.id,
        expiresAt: new Date('2026-12-24T10:00:00Z'),
      }),
    );
    expect(codeOf(await cancel(other.token))).toBe('link.invalid');
  });

  test('is not moved at a suspended tenant or by a blocked customer, but may be cancelled', async () => {
    const asha = await setup.customerOf(product);
    const { link } = (await setup.book(asha, when)).json().result;

    await setup.owner(`update tenants set status = 'suspended' where slug = 'acme'`, []);
    expect(codeOf(await setup.book(await setup.customerOf(product), when))).toBe('tenant.suspended');
    expect(codeOf(await change(link, '2026-11-24T12:00:00.000Z', 0))).toBe('tenant.suspended');
    await setup.owner(`update tenants set status = 'active' where slug = 'acme'`, []);
    await setup.block(asha);
    expect(codeOf(await change(link, '2026-11-24T12:00:00.000Z', 0))).toBe('customer.blocked');
    expect((await cancel(link)).statusCode).toBe(200);
  });

  test('expires the configured hours after the start with meetingLinkExpiryTime', async () => {
    await setup.owner(
      `update tenants set flags = '{"meetingLinkExpiryTime": true}', meeting_link_expiry_hours = 5 where slug = 'acme'`,
      [],
    );

    const { expiresAt, startsAt } = await booked();

    expect(Date.parse(expiresAt) - Date.parse(startsAt)).toBe(hours(5));
    await setup.owner(`update tenants set flags = '{}' where slug = 'acme'`, []);
  });
});
