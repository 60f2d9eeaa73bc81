/**
 * Tests messages that cannot be sent yet: quiet hours, a pause, a suspended tenant, a lost job or a missing
 * provider.
 */
import { minutes } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { setProviders } from '../../../testing/setups/compose-messaging.ts';
import { createMessageDeliverySetup } from '../../../testing/setups/message-delivery-setup.ts';

const sending = createMessageDeliverySetup();
const { byTwilio, carry, plan, only, attempt } = sending;

describe('waiting and overdue messages', () => {
  const quietHours = { from: '21:00', to: '08:00' };

  test('defers a reminder of the day before to the end of the quiet hours, but not one of the hour before', async () => {
    await carry(byTwilio({ quietHours }));
    // 14:30 in Kolkata, 22:00 in Auckland.
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland' });
    await attempt();

    expect(await only()).toMatchObject({
      state: 'PLANNED',
      tries: 0,
      next_at: new Date('2026-11-21T19:00:00Z'),
    });
    expect(sending.parts.queue.added.at(-1)?.startAfter).toEqual(new Date('2026-11-21T19:00:00Z'));
    await sending.world.own.owner.query('delete from messages');
    await plan({ kind: 'reminder-1h', zone: 'Pacific/Auckland' });
    await attempt();
    expect((await only()).state).toBe('SENT');
  });

  test('sends deferred messages once the quiet hours are switched off; failed ones keep their pause', async () => {
    await carry(byTwilio({ quietHours }));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland' });
    await attempt();
    sending.parts.queue.added.length = 0;

    const { find } = sending.service.providers;
    await setProviders(sending.world, sending.acme, { find, set: sending.service.setProviders }, byTwilio());

    expect(sending.parts.queue.added).toHaveLength(1);
    sending.twilio.mode = 'failing';
    await attempt();
    const { next_at: pausesUntil } = await only();
    await setProviders(sending.world, sending.acme, { find, set: sending.service.setProviders }, byTwilio());
    expect(await only()).toMatchObject({ tries: 1, next_at: pausesUntil });
  });

  test('cancels a message that would be useless after the quiet hours, and says why', async () => {
    await carry(byTwilio({ quietHours }));
    const uselessAfter = new Date(sending.world.clock.now().getTime() + minutes(60));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland', uselessAfter });

    await attempt();

    expect(await only()).toMatchObject({
      state: 'CANCELLED',
      tries: 0,
      problem: 'The message expired during quiet hours.',
    });
  });

  test('finds a message without a job in the sweep, but not that of a suspended tenant', async () => {
    await carry(byTwilio());
    await plan();
    sending.world.clock.advance(minutes(2));
    const setStatus = (status: string) =>
      sending.world.own.owner.query('update tenants set status = $1 where id = $2', [
        status,
        sending.acme.tenantId,
      ]);

    await setStatus('suspended');
    await sending.service.jobs.sweep();
    await attempt();
    expect((await only()).state).toBe('PLANNED');
    await setStatus('active');
    await sending.service.jobs.sweep();

    expect((await only()).state).toBe('SENT');
  });

  test('fails a message whose provider was removed after planning', async () => {
    await carry(byTwilio());
    await plan();
    await carry({});

    await attempt();

    expect(await only()).toMatchObject({
      state: 'FAILED',
      problem: 'No provider is set up for this channel.',
    });
  });
});
