import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct } from '../../testing/setups/tenant-setup.ts';

/** The link opens ten minutes before the start; the test clock is at the Friday before. */
const start = '2026-11-24T10:00:00.000Z';
const opens = '2026-11-24T09:50:00.000Z';
const during = '2026-11-24T09:55:00.000Z';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let link: string;

beforeAll(async () => {
  setup = await createBookingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  await setFlags({});
  product = await setup.productWith();
  asha = await setup.customerOf(product, { name: 'Asha Rao' });
  link = (await setup.book(asha, start)).json().result.link;
  setup.messages.sent.length = 0;
  setup.noted.length = 0;
});

const setFlags = (flags: object) => setup.owner(`update tenants set flags = $1 where slug = 'acme'`, [flags]);
const find = async () => (await setup.call('GET', `/api/links/${link}`)).json().result;
const open = () => setup.call('POST', `/api/links/${link}/open`);

describe('the link of a booking', () => {
  test('is early until ten minutes before the start, and says when it opens', async () => {
    expect(await find()).toMatchObject({
      kind: 'schedule',
      state: 'early',
      customerName: 'Asha Rao',
      asksFor: 'code',
      opensAt: opens,
      startsAt: start,
    });
    const answer = await open();
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.objectContaining({ code: 'link.early', opensAt: opens }),
    ]);
  });

  test('sends a code to the number of the booking, and works repeatedly until it expires', async () => {
    await setup.at(during, async () => {
      for (const _visit of ['first', 'second']) {
        const { codeSent, registered, scheduleId } = (await open()).json().result;
        expect([registered, scheduleId]).toEqual([null, expect.any(String)]);
        expect(codeSent.registrationId).toBe(asha.registrationId);
        const code = /^\d{6}/.exec(setup.messages.sent.at(-1)?.text ?? '')?.[0];
        const url = `/api/registrations/${codeSent.registrationId}/verify`;
        expect((await setup.call('POST', url, { code })).json().result.customerId).toBe(asha.customerId);
      }
      expect((await find()).state).toBe('good');
    });
    await setup.at('2026-11-26T12:00:00.000Z', async () => {
      expect((await open()).json().error.code).toBe('link.expired');
    });
  });

  test('opened in two browsers, accepts in each the code that it requested, and no other', async () => {
    await setup.at(during, async () => {
      const sentCode = () => /^\d{6}/.exec(setup.messages.sent.at(-1)?.text ?? '')?.[0];
      const first = await open();
      const firstCode = sentCode();
      const last = await open();
      const lastCode = sentCode();
      const { registrationId } = last.json().result.codeSent;
      const url = `/api/registrations/${registrationId}/verify`;
      const verifyIn = async ({ cookies: [cookie] }: typeof first, code = lastCode) => {
        const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
        return (await setup.server.call({ method: 'POST', url, body: { code }, cookies })).statusCode;
      };

      expect([await verifyIn(first), await verifyIn(last), await verifyIn(first, firstCode)]).toEqual([
        403, 200, 200,
      ]);
    });
  });

  test('with noAuthForSchedules admits without a code between opening and expiry, which is audited', async () => {
    await setFlags({ noAuthForSchedules: true });
    expect((await open()).json().error.code).toBe('link.early');

    await setup.at(during, async () => {
      expect((await find()).asksFor).toBe('nothing');
      const { registered, codeSent } = (await open()).json().result;

      expect(codeSent).toBeNull();
      const actor = await setup.server.authGuard.authorize(
        ['customer'],
        'acme.localhost',
        `Bearer ${registered.customerToken}`,
      );
      expect(actor).toMatchObject({ customerId: asha.customerId, registrationId: asha.registrationId });
    });
    expect(setup.messages.sent).toEqual([]);
    expect(setup.noted).toContainEqual(
      expect.objectContaining({
        logType: 'GENERATE_LINK',
        action: 'UPDATE',
        after: expect.objectContaining({ openedWithoutCode: true }),
      }),
    );
  });

  test('without noAuthForSchedules always requires a code', async () => {
    await setup.at(during, async () => {
      expect((await open()).json().result.registered).toBeNull();
    });
  });

  test('keeps its token and gets new times when the booking is moved', async () => {
    const moved = '2026-11-25T10:00:00.000Z';
    await setup.call('PUT', `/api/schedules/by-link/${link}`, { startsAt: moved, zone: 'UTC', sequence: 0 });

    expect(await find()).toMatchObject({
      state: 'early',
      startsAt: moved,
      opensAt: '2026-11-25T09:50:00.000Z',
    });
    await setup.at(during, async () => expect((await open()).json().error.code).toBe('link.early'));
  });

  test('is revoked when the booking is cancelled, also with noAuthForSchedules', async () => {
    await setup.call('DELETE', `/api/schedules/by-link/${link}`);
    expect(await find()).toMatchObject({ state: 'revoked', startsAt: null });

    await setFlags({ noAuthForSchedules: true });
    await setup.at(during, async () => expect((await open()).json().error.code).toBe('link.revoked'));
  });

  test('is rejected for a customer who was blocked after the booking', async () => {
    await setFlags({ noAuthForSchedules: true });
    await setup.owner(
      `insert into customer_blocks (tenant_id, customer_id, reason, blocked_by_name, blocked_at)
       select tenant_id, id, '', '', now() from customers where id = $1`,
      [asha.customerId],
    );

    await setup.at(during, async () => expect((await open()).json().error.code).toBe('customer.blocked'));
  });

  test('cannot be used with the form', async () => {
    await setup.at(during, async () => {
      const body = {
        product: product.slug,
        userName: 'Ben',
        mobileNumber: '9845041234',
        countryCode: '+91',
        link,
      };
      expect((await setup.call('POST', '/api/registrations', body)).json().error.code).toBe('link.invalid');
    });
  });
});
