/** The lists of notifications: who may read them, what they keep, and the channels of their readers. */
import { notificationLimits } from '@foyer/contract/notifications.ts';
import { describe, expect, test } from 'vitest';
import { createNotificationSetup } from '../../testing/setups/notification-setup.ts';
import { agentsChanged } from '../products/index.ts';
import { deleteExpired } from './jobs.ts';

const setup = createNotificationSetup();
const {
  acme,
  actorOf,
  channelChanges,
  connectedIds,
  fetchNotifications,
  notificationsOf,
  progressRequest,
  sentences,
} = setup;

describe('the notification list', () => {
  test('of another agent or of an unassigned product is rejected as not found', async () => {
    const other = await setup.productWith();

    expect(
      (await fetchNotifications(setup.priya, setup.product, setup.dev.person.id)).json().error.code,
    ).toBe('user.not_found');
    expect((await fetchNotifications(setup.priya, other)).json().error.code).toBe('product.not_found');
    await expect(setup.service.open(actorOf(setup.priya), other.id)).rejects.toMatchObject({
      code: 'product.not_found',
    });
    await expect(setup.service.clear(actorOf(setup.priya), other.id)).rejects.toMatchObject({
      code: 'product.not_found',
    });
  });

  test('no longer shows a product once the agent is not assigned to it', async () => {
    setup.absent = [setup.priya.person.id];
    await progressRequest('expired');

    await setup.owner('delete from product_agents where user_id = $1', [setup.priya.person.id]);

    expect((await fetchNotifications(setup.priya)).statusCode).toBe(404);
  });

  test('is marked as seen when its agent opens it, and stays unseen for others', async () => {
    setup.absent = [setup.priya.person.id, setup.dev.person.id];
    await progressRequest('expired');

    expect(await setup.service.open(actorOf(setup.priya), setup.product.id)).toEqual({ unseen: 0 });

    expect(await notificationsOf(setup.priya)).toMatchObject([{ seen: true }]);
    expect(await notificationsOf(setup.dev)).toMatchObject([{ seen: false }]);
  });

  test('is cleared one by one or completely, and never that of another agent', async () => {
    setup.absent = [setup.priya.person.id, setup.dev.person.id];
    await progressRequest('expired');
    setup.asha = await setup.customerOf(setup.product);
    await progressRequest('expired');
    const [newest] = await notificationsOf(setup.priya);
    const [theirs] = await notificationsOf(setup.dev);

    expect(await setup.service.clear(actorOf(setup.priya), setup.product.id, theirs.id)).toEqual({
      unseen: 2,
    });
    expect(await setup.service.clear(actorOf(setup.priya), setup.product.id, newest.id)).toEqual({
      unseen: 1,
    });
    expect(await setup.service.clear(actorOf(setup.priya), setup.product.id)).toEqual({ unseen: 0 });

    expect(await notificationsOf(setup.priya)).toEqual([]);
    expect(await notificationsOf(setup.dev)).toHaveLength(2);
  });

  test('keeps at most maxPerAgent entries and deletes the oldest', async () => {
    await setup.owner(
      `insert into notifications (tenant_id, product_id, agent_id, kind, text, key, at)
       select $1, $2, $3, 'missed-knock', n::text, n::text, timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, ${notificationLimits.maxPerAgent}) n`,
      [acme().tenantId, setup.product.id, setup.priya.person.id],
    );
    setup.absent = [setup.priya.person.id];

    await progressRequest('expired');

    const texts = await sentences(setup.priya);
    expect(texts).toHaveLength(notificationLimits.maxPerAgent);
    expect([texts[0]?.startsWith('Asha Rao'), texts.includes('1'), texts.includes('2')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

test('deletes notifications older than retentionMs in all tenants, and keeps newer ones', async () => {
  const { database, clock } = setup.world;
  const old = new Date(clock.now().getTime() - notificationLimits.retentionMs - 1);
  setup.absent = [setup.priya.person.id];
  await progressRequest('expired');
  await setup.owner(
    `insert into notifications (tenant_id, product_id, agent_id, kind, text, key, at)
     select tenant_id, product_id, agent_id, kind, 'Long ago', 'long-ago', $1 from notifications where agent_id = $2`,
    [old, setup.priya.person.id],
  );
  expect(await sentences(setup.priya)).toHaveLength(2);

  await deleteExpired({ database, now: clock.now });

  expect(await sentences(setup.priya)).toEqual([expect.stringContaining('Asha Rao')]);
});

test('joins and leaves channels of connected agents when product assignments change', async () => {
  const other = await setup.productWith();
  connectedIds.add(setup.priya.person.id).add(setup.dev.person.id);
  const changed = () =>
    setup.world.database.withTenant(acme(), (tx) =>
      setup.server.events.publish(tx, agentsChanged, { productId: other.id }),
    );
  const channelChange = (way: 'join' | 'leave', agentId: string) => ({
    way,
    agentId,
    channel: { productId: other.id, agentId },
  });

  await setup.assign(setup.priya.person, other);
  await changed();

  expect(channelChanges).toEqual([
    channelChange('join', setup.priya.person.id),
    channelChange('leave', setup.dev.person.id),
  ]);
});
