/** Notifications of what happens in the lobby: their recipients, and the grouping of identical ones. */
import type { LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import { describe, expect, test } from 'vitest';
import { createNotificationSetup } from '../../testing/setups/notification-setup.ts';
import { agentStateChanged, serviceLevelChanged, waitPassedTarget } from '../lobby/index.ts';

const setup = createNotificationSetup();
const { acme, actorOf, emitted, notificationsOf, progressRequest, sentences } = setup;

describe('the notification of a missed request', () => {
  test('is stored and emitted for agents on duty who were absent', async () => {
    setup.absent = [setup.priya.person.id];

    await progressRequest('expired');

    const text = `Asha Rao asked for ${setup.product.name}, but no agents were available.`;
    expect(await notificationsOf(setup.priya)).toMatchObject([
      {
        kind: 'missed-knock',
        productId: setup.product.id,
        notification: text,
        count: 1,
        seen: false,
        at: setup.world.clock.now().toISOString(),
        path: `/app/customers/${setup.asha.customerId}`,
      },
    ]);
    expect(await notificationsOf(setup.dev)).toEqual([]);
    expect(emitted).toEqual([
      {
        to: `${setup.product.id},${setup.priya.person.id}`,
        name: 'fetchNotification',
        payload: { message: text, productId: setup.product.id },
      },
    ]);
  });

  test.each<[LobbyLogReason, string]>([
    ['max-wait', 'but no agent was free before the wait limit.'],
    ['rejected', 'but all available agents rejected the request.'],
    ['no-agent', 'but no agents were available.'],
  ])('names the reason: %s', async (reason, ending) => {
    setup.absent = [setup.priya.person.id];

    await progressRequest('expired', { reason });

    expect(await sentences(setup.priya)).toEqual([`Asha Rao asked for ${setup.product.name}, ${ending}`]);
  });

  test('is replaced by a notice that the lobby is off when an agent who accepted did not come', async () => {
    setup.absent = [setup.dev.person.id];

    await progressRequest('back-in-queue', { reason: 'agent-absent', agentId: setup.priya.person.id });

    expect(await notificationsOf(setup.priya)).toMatchObject([
      {
        kind: 'lobby-switched-off',
        notification: 'You did not join the meeting with Asha Rao. Your lobby is off.',
        path: `/app/customers/${setup.asha.customerId}`,
      },
    ]);
    expect(await notificationsOf(setup.dev)).toEqual([]);
  });

  test('is grouped with an identical one, and unseen again', async () => {
    setup.absent = [setup.priya.person.id];
    await progressRequest('expired');
    await setup.service.open(actorOf(setup.priya), setup.product.id);

    await progressRequest('expired');

    expect(await notificationsOf(setup.priya)).toMatchObject([{ count: 2, seen: false }]);
  });

  test('is counted twice if it occurs twice in one transaction', async () => {
    const { database, clock } = setup.world;
    const said = {
      agentId: setup.priya.person.id,
      state: 'lobby-off' as const,
      at: clock.now(),
      by: { kind: 'admin' as const, name: 'Meera' },
    };

    await database.withTenant(acme(), async (tx) => {
      await setup.server.events.publish(tx, agentStateChanged, said);
      await setup.server.events.publish(tx, agentStateChanged, said);
    });

    expect(await notificationsOf(setup.priya)).toMatchObject([{ count: 2 }]);
  });

  test('is not grouped for two customers of the same name', async () => {
    setup.absent = [setup.priya.person.id];
    await progressRequest('expired');
    setup.asha = await setup.customerOf(setup.product, { name: 'Asha Rao' });

    await progressRequest('expired');

    expect(await notificationsOf(setup.priya)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test('is neither stored nor emitted when the transaction rolls back', async () => {
    setup.absent = [setup.priya.person.id];
    const { database, clock } = setup.world;
    const failing = database.withTenant(acme(), async (tx) => {
      await setup.server.events.publish(tx, agentStateChanged, {
        agentId: setup.priya.person.id,
        state: 'lobby-off',
        at: clock.now(),
        by: { kind: 'admin', name: 'Meera' },
      });
      throw new Error('undone');
    });

    await expect(failing).rejects.toThrow('undone');
    expect([await notificationsOf(setup.priya), emitted]).toEqual([[], []]);
  });
});

test('notifies the agent to whom a customer is transferred', async () => {
  await progressRequest('knocked');
  await progressRequest('knocked', { reason: 'transferred', agentId: setup.dev.person.id });

  expect(await notificationsOf(setup.priya)).toEqual([]);
  expect(await sentences(setup.dev)).toEqual([`Asha Rao was transferred to you for ${setup.product.name}.`]);
});

test.each([
  ['an admin', { kind: 'admin' as const, name: 'Meera Nair' }, ['Meera Nair turned your lobby off.']],
  ['the agent', { kind: 'self' as const, name: null }, []],
  ['the system', { kind: 'system' as const, name: null }, []],
])(
  'notifies an agent about a lobby that %s switched off only if it was an admin',
  async (_name, by, expected) => {
    const { database, clock } = setup.world;
    const change = { agentId: setup.priya.person.id, state: 'lobby-off' as const, by, at: clock.now() };

    await database.withTenant(acme(), (tx) => setup.server.events.publish(tx, agentStateChanged, change));

    expect(await sentences(setup.priya)).toEqual(expected);
  },
);

describe('the notification of a long wait', () => {
  const passTarget = () => {
    const { database, clock } = setup.world;
    return database.withTenant(acme(), (tx) =>
      setup.server.events.publish(tx, waitPassedTarget, {
        requestId: crypto.randomUUID(),
        productId: setup.product.id,
        productName: setup.product.name,
        customerId: setup.asha.customerId,
        customerName: 'Asha Rao',
        targetWaitSeconds: 90,
        at: clock.now(),
      }),
    );
  };
  const listOf = async ({ token }: typeof setup.priya) =>
    (await setup.call('GET', '/api/manage/notifications', undefined, { token })).json().result;

  test('goes to every connection of each admin, and can be listed, seen and cleared without an assignment', async () => {
    const [meera, sana] = [await setup.staffToken('ADMIN'), await setup.staffToken('SUPER_ADMIN')];
    setup.admins = [meera.person.id, sana.person.id];

    await passTarget();

    const text = `Asha Rao has been waiting for ${setup.product.name} for more than 1 min 30 s.`;
    for (const admin of [meera, sana])
      expect(await listOf(admin)).toMatchObject([
        {
          kind: 'long-wait',
          productId: setup.product.id,
          notification: text,
          seen: false,
          path: `/app/live-board?product=${setup.product.id}&queue=late`,
        },
      ]);
    expect(emitted.map(({ to }) => to).sort()).toEqual([...setup.admins].sort());
    const actor = { ...actorOf(meera), kind: 'admin' as const };
    expect(await setup.service.open(actor, setup.product.id)).toEqual({ unseen: 0 });
    expect(await setup.service.clear(actor, setup.product.id)).toEqual({ unseen: 0 });
    expect([await listOf(meera), (await listOf(sana)).length]).toEqual([[], 1]);
  });

  test('is not grouped with that of another request', async () => {
    const meera = await setup.staffToken('ADMIN');
    setup.admins = [meera.person.id];

    await passTarget();
    await passTarget();

    expect(await listOf(meera)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test('is rejected for agents, who have lists per product', async () => {
    const { token } = setup.priya;

    const answer = await setup.call('GET', '/api/manage/notifications', undefined, { token });

    expect(answer.json().error.code).toBe('auth.forbidden');
  });
});

describe('the notification of a service level', () => {
  test.each([
    ['missed', 'The target is 80%.'],
    ['recovered', 'The target of 80% is reached again.'],
  ] as const)(
    'that was %s goes to each admin, and leads to the reports of the product and the day',
    async (change, ending) => {
      const [meera, sana] = [await setup.staffToken('ADMIN'), await setup.staffToken('SUPER_ADMIN')];
      setup.admins = [meera.person.id, sana.person.id];
      const { id: productId, name: productName } = setup.product;
      const { database, clock } = setup.world;
      const targets = { targetPercent: 80, targetWaitSeconds: 90 };
      const measured = { change, percent: 62, waits: 13, ...targets, day: '2026-11-20', at: clock.now() };

      await database.withTenant(acme(), (tx) =>
        setup.server.events.publish(tx, serviceLevelChanged, { productId, productName, ...measured }),
      );

      const share = '62% of 13 customers were answered within 1 min 30 s in the last hour.';
      for (const { token } of [meera, sana]) {
        const list = (await setup.call('GET', '/api/manage/notifications', undefined, { token })).json()
          .result;
        expect(list).toMatchObject([
          {
            kind: 'service-level',
            notification: `${productName}: ${share} ${ending}`,
            path: `/app/reports?by=product&productId=${productId}&when=custom&from=2026-11-20&to=2026-11-20`,
          },
        ]);
      }
      expect(emitted.map(({ to }) => to).sort()).toEqual([...setup.admins].sort());
      expect(await notificationsOf(setup.priya)).toEqual([]);
    },
  );
});
