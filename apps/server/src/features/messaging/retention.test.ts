import { messageLimits } from '@foyer/contract/managed-messages.ts';
import { days } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MessagingParts,
  messagesOf,
  messagingParts,
  plannedMessage,
} from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createMessageRetention } from './retention.ts';
import { createMessagingService } from './service.ts';

describe('old messages', () => {
  let world: World;
  let parts: MessagingParts;
  let throwAway: () => Promise<void>;

  beforeAll(async () => {
    world = await createWorld({ startsAt: new Date('2026-11-21T09:00:00Z') });
    parts = messagingParts(world, { config: { demo: true } });
    throwAway = createMessageRetention(parts);
    const { port } = createMessagingService(parts);
    for (const scope of [world.tenants.acme, world.tenants.globex])
      await world.database.withTenant(scope, (unit) => port.plan(unit, plannedMessage(world)));
    await world.own.owner.query(`update messages set state = 'SENT' where channel <> 'email'`);
  });
  afterAll(() => world.close());

  const channelsOf = async (tenant: 'acme' | 'globex') =>
    (await messagesOf(world, world.tenants[tenant])).map(({ channel }) => channel);

  test('stay to the day, then go at every tenant; what still waits stays', async () => {
    world.clock.advance(messageLimits.keptMs);
    await throwAway();
    expect(await channelsOf('acme')).toHaveLength(3);

    world.clock.advance(days(1));
    await throwAway();

    expect(await channelsOf('acme')).toEqual(['email']);
    expect(await channelsOf('globex')).toEqual(['email']);
  });

  test('leave how many they were in the log, as the system’s doing, once a night', async () => {
    expect(parts.noted).toMatchObject([
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'CUSTOMERS', before: { rows: 2 } },
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'CUSTOMERS', before: { rows: 2 } },
    ]);
    await throwAway();
    expect(parts.noted).toHaveLength(2);
  });
});
