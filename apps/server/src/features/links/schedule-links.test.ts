import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer, BuiltProduct } from '../../platform/testing/test-world.ts';

/** Opens ten minutes before, and the clock stands at the Friday before. */
const start = '2026-11-24T10:00:00.000Z';
const opens = '2026-11-24T09:50:00.000Z';
const during = '2026-11-24T09:55:00.000Z';

let road: RoadTest;
let product: BuiltProduct;
let asha: BuiltCustomer;
let link: string;

beforeAll(async () => {
  road = await createRoadTest();
});
afterAll(() => road.close());
beforeEach(async () => {
  await setFlags({});
  product = await road.productWith();
  asha = await road.customerOf(product, { name: 'Asha Rao' });
  link = (await road.book(asha, start)).json().result.link;
  road.messages.sent.length = 0;
  road.noted.length = 0;
});

const setFlags = (flags: object) => road.owner(`update tenants set flags = $1 where slug = 'acme'`, [flags]);
const find = async () => (await road.call('GET', `/api/links/${link}`)).json().result;
const open = () => road.call('POST', `/api/links/${link}/open`);

describe('the link of a booked start', () => {
  test('is early until ten minutes before, and says when it opens', async () => {
    expect(await find()).toMatchObject({
      ...{ kind: 'schedule', state: 'early', customerName: 'Asha Rao', asksFor: 'code' },
      ...{ opensAt: opens, startsAt: start },
    });
    const answer = await open();
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.objectContaining({ code: 'link.early', opensAt: opens }),
    ]);
  });

  test('sends a code to the number of the booking, and is good again and again until it expires', async () => {
    await road.at(during, async () => {
      for (const _visit of ['first', 'second']) {
        const { codeSent, registered, scheduleId } = (await open()).json().result;
        expect([registered, scheduleId]).toEqual([null, expect.any(String)]);
        expect(codeSent.registrationId).toBe(asha.registrationId);
        const code = /^\d{6}/.exec(road.messages.sent.at(-1)?.text ?? '')?.[0];
        const url = `/api/registrations/${codeSent.registrationId}/verify`;
        expect((await road.call('POST', url, { code })).json().result.customerId).toBe(asha.customerId);
      }
      expect((await find()).state).toBe('good');
    });
    await road.at('2026-11-26T12:00:00.000Z', async () => {
      expect((await open()).json().error.code).toBe('link.expired');
    });
  });

  test('opened in two browsers, its code is good in the one that opened it last', async () => {
    await road.at(during, async () => {
      const first = await open();
      const last = await open();
      const code = /^\d{6}/.exec(road.messages.sent.at(-1)?.text ?? '')?.[0];
      const { registrationId } = last.json().result.codeSent;
      const url = `/api/registrations/${registrationId}/verify`;
      const verifyIn = async ({ cookies: [cookie] }: typeof first) => {
        const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
        return (await road.server.call({ method: 'POST', url, body: { code }, cookies })).statusCode;
      };

      expect([await verifyIn(first), await verifyIn(last)]).toEqual([403, 200]);
    });
  });

  test('with noAuthForSchedules lets in without a code between opening and expiry, which is noted', async () => {
    await setFlags({ noAuthForSchedules: true });
    expect((await open()).json().error.code).toBe('link.early');

    await road.at(during, async () => {
      expect((await find()).asksFor).toBe('nothing');
      const { registered, codeSent } = (await open()).json().result;

      expect(codeSent).toBeNull();
      const actor = await road.server.gate.admit(
        ['customer'],
        'acme.localhost',
        `Bearer ${registered.customerToken}`,
      );
      expect(actor).toMatchObject({ customerId: asha.customerId, registrationId: asha.registrationId });
    });
    expect(road.messages.sent).toEqual([]);
    expect(road.noted).toContainEqual(
      expect.objectContaining({
        ...{ logType: 'GENERATE_LINK', action: 'UPDATE' },
        after: expect.objectContaining({ openedWithoutCode: true }),
      }),
    );
  });

  test('with the flag off lets nobody in without a code, whatever the page asks for', async () => {
    await road.at(during, async () => {
      expect((await open()).json().result.registered).toBeNull();
    });
  });

  test('moves with the start: the same token, other times', async () => {
    const moved = '2026-11-25T10:00:00.000Z';
    await road.call('PUT', `/api/schedules/by-link/${link}`, { startsAt: moved, zone: 'UTC', sequence: 0 });

    expect(await find()).toMatchObject({
      state: 'early',
      startsAt: moved,
      opensAt: '2026-11-25T09:50:00.000Z',
    });
    await road.at(during, async () => expect((await open()).json().error.code).toBe('link.early'));
  });

  test('is taken back with the booking: nobody gets in, with the flag or without', async () => {
    await road.call('DELETE', `/api/schedules/by-link/${link}`);
    expect(await find()).toMatchObject({ state: 'revoked', startsAt: null });

    await setFlags({ noAuthForSchedules: true });
    await road.at(during, async () => expect((await open()).json().error.code).toBe('link.revoked'));
  });

  test('lets nobody in who was blocked since', async () => {
    await setFlags({ noAuthForSchedules: true });
    await road.owner(
      `insert into customer_blocks (tenant_id, customer_id, reason, blocked_by_name, blocked_at)
       select tenant_id, id, '', '', now() from customers where id = $1`,
      [asha.customerId],
    );

    await road.at(during, async () => expect((await open()).json().error.code).toBe('customer.blocked'));
  });

  test('is no way to register', async () => {
    await road.at(during, async () => {
      const body = {
        product: product.slug,
        userName: 'Ben',
        mobileNumber: '9845041234',
        countryCode: '+91',
        link,
      };
      expect((await road.call('POST', '/api/registrations', body)).json().error.code).toBe('link.invalid');
    });
  });
});
