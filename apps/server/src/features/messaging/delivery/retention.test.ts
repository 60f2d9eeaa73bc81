import { days } from '@foyer/contract/core/time.ts';
import { messageLimits } from '@foyer/contract/messaging/messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MessagingTestDependencies,
  messagesOf,
  messagingDependencies,
  plannedMessage,
} from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createMessagingService } from '../service.ts';
import { createMessageRetention } from './retention.ts';

describe('old messages', () => {
  let setup: TenantSetup;
  let parts: MessagingTestDependencies;
  let throwAway: () => Promise<void>;

  beforeAll(async () => {
    setup = await createTenantSetup({ startsAt: new Date('2026-11-21T09:00:00Z') });
    parts = messagingDependencies(setup, { config: { demo: true } });
    throwAway = createMessageRetention(parts);
    const { port } = createMessagingService(parts);
    for (const scope of [setup.tenants.acme, setup.tenants.globex])
      await setup.database.withTenant(scope, (tx) => port.plan(tx, plannedMessage(setup)));
    await setup.own.owner.query(`update messages set state = 'SENT' where channel <> 'email'`);
  });
  afterAll(() => setup.close());

  const channelsOf = async (tenant: 'acme' | 'globex') =>
    (await messagesOf(setup, setup.tenants[tenant])).map(({ channel }) => channel);

  test('are deleted at every tenant after the retention period, except those that still wait', async () => {
    setup.clock.advance(messageLimits.retentionMs);
    await throwAway();
    expect(await channelsOf('acme')).toHaveLength(3);

    setup.clock.advance(days(1));
    await throwAway();

    expect(await channelsOf('acme')).toEqual(['email']);
    expect(await channelsOf('globex')).toEqual(['email']);
  });

  test('leave one audit entry of the system per night, with their number', async () => {
    expect(parts.noted).toMatchObject([
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'CUSTOMERS', before: { rows: 2 } },
      { actor: { kind: 'SYSTEM' }, action: 'DELETE', logType: 'CUSTOMERS', before: { rows: 2 } },
    ]);
    await throwAway();
    expect(parts.noted).toHaveLength(2);
  });
});
