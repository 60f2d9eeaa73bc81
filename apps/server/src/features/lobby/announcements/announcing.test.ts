/** Announcements to everybody who waits for a product, and lines to one waiting customer. */

import { minutes } from '@foyer/contract/core/time.ts';
import { announcementLimits } from '@foyer/contract/lobby/announcements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { type BuiltCustomer, buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();
let lobby: StaffedLobby;
let priya: StaffActor;
beforeEach(async () => {
  lobby = await setup.lobby();
  priya = await lobby.agent('Priya');
});

const text = 'We open again at 14:00.';
const later = (ms: number) => new Date(setup.world.clock.now().getTime() + ms).toISOString();
const announcing = () => lobby.staffService.announcing;
const noticesSentTo = ({ customerId }: BuiltCustomer) =>
  lobby.sent
    .filter(({ to, name }) => to === customerId && name === 'lobby_notices-changed')
    .map(({ payload }) => payload.notices);

describe('an announcement', () => {
  it('reaches all customers who wait for the product, now or later, and no other customer', async () => {
    const other = await buildProduct(setup.world, lobby.scope);
    const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi', other)];
    const accepted = await lobby.customer('Uma');
    await lobby.meet(priya, accepted);
    await lobby.service.knock(tanvi);
    await lobby.service.knock(ravi);
    const endsAt = later(minutes(30));

    await announcing().announce(priya, lobby.product.id, { text, endsAt });

    const notices = { announcement: { text, until: endsAt }, message: null };
    expect(noticesSentTo(tanvi)).toEqual([notices]);
    expect((await lobby.service.current(tanvi)).notices).toEqual(notices);
    expect((await lobby.service.knock(await lobby.customer('Vera'))).notices).toEqual(notices);
    for (const person of [ravi, accepted]) {
      expect(noticesSentTo(person)).toEqual([]);
      expect((await lobby.service.current(person)).notices.announcement).toBeNull();
    }
  });

  it('is replaced by the next one, ends at its time, and can be removed', async () => {
    const tanvi = await lobby.customer('Tanvi');
    await lobby.service.knock(tanvi);
    await announcing().announce(priya, lobby.product.id, { text, endsAt: null });
    await announcing().announce(priya, lobby.product.id, { text: 'At 15:00.', endsAt: later(minutes(5)) });
    expect((await lobby.service.current(tanvi)).notices.announcement).toMatchObject({ text: 'At 15:00.' });

    await lobby.advance(minutes(5));
    expect((await lobby.service.current(tanvi)).notices.announcement).toBeNull();
    expect(await announcing().list(priya)).toMatchObject([{ announcement: null }]);

    await announcing().announce(priya, lobby.product.id, { text, endsAt: null });
    const removed = await announcing().remove(priya, lobby.product.id);
    expect(removed.announcement).toBeNull();
    expect(noticesSentTo(tanvi).at(-1)).toEqual({ announcement: null, message: null });
  });

  it('is listed with its author to agents of the product and to admins', async () => {
    const other = await buildProduct(setup.world, lobby.scope);
    const [meera, sam] = [await lobby.admin('Meera'), await lobby.agent('Sam', { products: [other] })];
    await announcing().announce(priya, lobby.product.id, { text, endsAt: null });

    const own = {
      productId: lobby.product.id,
      productName: lobby.product.name,
      announcement: { text, endsAt: null, writtenBy: 'Priya', writtenAt: later(0) },
    };
    const empty = { productId: other.id, productName: other.name, announcement: null };
    expect(await announcing().list(priya)).toEqual([own]);
    expect(await announcing().list(sam)).toEqual([empty]);
    expect(await announcing().list(meera)).toHaveLength(2);
    expect(await announcing().list(meera)).toEqual(expect.arrayContaining([own, empty]));
  });

  it('is audited as a change of the product, and a removal of nothing is not', async () => {
    await announcing().remove(priya, lobby.product.id);
    expect(lobby.auditEntries.filter(({ logType }) => logType === 'PRODUCTS')).toEqual([]);

    await announcing().announce(priya, lobby.product.id, { text, endsAt: null });
    await announcing().remove(priya, lobby.product.id);

    expect(lobby.auditEntries.filter(({ logType }) => logType === 'PRODUCTS')).toMatchObject([
      {
        action: 'UPDATE',
        actor: { name: 'Priya' },
        entity: { kind: 'product', id: lobby.product.id, label: lobby.product.name },
        before: { announcement: null },
        after: { announcement: { text, endsAt: null } },
      },
      { before: { announcement: { text } }, after: { announcement: null } },
    ]);
  });

  it('is rejected for an unassigned, unknown or another tenant’s product', async () => {
    const other = await buildProduct(setup.world, lobby.scope);
    const elsewhere = await setup.lobby();
    const meera = await lobby.admin('Meera');

    for (const [actor, productId] of [
      [priya, other.id],
      [meera, crypto.randomUUID()],
      [meera, elsewhere.product.id],
    ] as const) {
      const rejected = { code: 'product.not_found' };
      await expect(announcing().announce(actor, productId, { text, endsAt: null })).rejects.toMatchObject(
        rejected,
      );
      await expect(announcing().remove(actor, productId)).rejects.toMatchObject(rejected);
    }
  });

  it('is rejected with an end that is over or too far away, and without visible text', async () => {
    const announce = (wish: { text: string; endsAt: string | null }) =>
      Promise.resolve().then(() => announcing().announce(priya, lobby.product.id, wish));
    for (const endsAt of [later(0), later(-1), later(announcementLimits.maxDurationMs + 1)])
      await expect(announce({ text, endsAt })).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: { endsAt: 'invalid' } },
      });
    await expect(announce({ text: ' \u202e\u200b\u0007', endsAt: null })).rejects.toMatchObject({
      details: { fields: { text: 'required' } },
    });
  });

  it('is one line without control characters, and keeps markup as text', async () => {
    const given = '  <b>Back</b>\nat\u0007 two\u202e ';
    const { announcement } = await announcing().announce(priya, lobby.product.id, {
      text: given,
      endsAt: null,
    });

    expect(announcement?.text).toBe('<b>Back</b> at  two');
  });
});

describe('a message to one waiting customer', () => {
  it('reaches that customer alone, replaces the last one, and leaves the queue as it was', async () => {
    const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
    const { requestId } = await lobby.service.knock(tanvi);
    setup.world.clock.advance(1);
    await lobby.service.knock(ravi);
    await announcing().announce(priya, lobby.product.id, { text, endsAt: null });
    await announcing().sendMessage(priya, requestId, 'One minute.');
    const meera = await lobby.admin('Meera');
    setup.world.clock.advance(1);
    await announcing().sendMessage(meera, requestId, 'Two minutes.');

    const notices = {
      announcement: { text, until: null },
      message: { text: 'Two minutes.', sentAt: later(0) },
    };
    expect(noticesSentTo(tanvi).at(-1)).toEqual(notices);
    expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1, notices });
    expect(noticesSentTo(ravi)).toHaveLength(1);
    expect((await lobby.service.current(ravi)).notices.message).toBeNull();
    expect(lobby.auditEntries.filter(({ after }) => after?.message)).toMatchObject([
      {
        logType: 'JOIN_LOBBY',
        action: 'UPDATE',
        actor: { name: 'Priya' },
        after: { message: 'One minute.' },
      },
      { actor: { name: 'Meera' }, before: { message: 'One minute.' }, entity: { label: 'Tanvi' } },
    ]);
  });

  it('is no longer shown once the request is accepted', async () => {
    const tanvi = await lobby.customer('Tanvi');
    const { requestId, meetingId } = await lobby.service.knock(tanvi);
    await announcing().sendMessage(priya, requestId, 'One minute.');

    await lobby.service.accept(priya, meetingId, 'a-tab');

    const none = { announcement: null, message: null };
    expect((await lobby.service.current(tanvi)).notices).toEqual(none);
  });

  it('is rejected for an unassigned agent, an unknown, another tenant’s, an accepted and an ended request', async () => {
    const other = await buildProduct(setup.world, lobby.scope);
    const sam = await lobby.agent('Sam', { products: [other] });
    const elsewhere = await setup.lobby();
    const foreign = await elsewhere.service.knock(await elsewhere.customer('Uma'));
    const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
    const { requestId, meetingId } = await lobby.service.knock(tanvi);
    const ended = await lobby.service.knock(ravi);
    await lobby.service.leave(ravi);
    const send = announcing().sendMessage;

    const none = { code: 'lobby.no_request' };
    await expect(send(sam, requestId, text)).rejects.toMatchObject(none);
    await expect(send(priya, crypto.randomUUID(), text)).rejects.toMatchObject(none);
    await expect(send(priya, foreign.requestId, text)).rejects.toMatchObject(none);
    await expect(send(priya, ended.requestId, text)).rejects.toMatchObject(none);
    await expect(send(priya, requestId, '\u200b')).rejects.toMatchObject({ code: 'request.invalid' });
    await lobby.service.accept(priya, meetingId, 'a-tab');
    await expect(send(priya, requestId, text)).rejects.toMatchObject({ code: 'lobby.already_taken' });
  });
});

it('shows what the product has for customers who wait, until an agent accepts', async () => {
  await setup.world.own.owner.query(
    "update products set wait_text = 'Our guide', wait_link = 'https://acme.test/guide' where id = $1",
    [lobby.product.id],
  );
  const tanvi = await lobby.customer('Tanvi');

  const { whileWaiting, meetingId } = await lobby.service.knock(tanvi);
  expect(whileWaiting).toEqual({ text: 'Our guide', link: 'https://acme.test/guide', image: null });

  await lobby.service.accept(priya, meetingId, 'a-tab');
  expect((await lobby.service.current(tanvi)).whileWaiting).toBeNull();
});
