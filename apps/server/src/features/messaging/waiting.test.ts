/** Messages that cannot go yet: quiet hours, a pause or a suspended tenant holds them, or a job or carrier is missing. */
import { minutes } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { setCarriers } from '../../platform/testing/compose-messaging.ts';
import { deliveringMessages } from '../../platform/testing/delivering-messages.ts';

const sending = deliveringMessages();
const { byTwilio, carry, plan, only, attempt } = sending;

describe('what waits, and what is left behind', () => {
  const quietHours = { from: '21:00', to: '08:00' };

  test('a reminder of the day before waits for the end of the quiet hours; one of the hour before does not', async () => {
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

  test('what waits goes out once the quiet hours are switched off; what a carrier refused keeps its pause', async () => {
    await carry(byTwilio({ quietHours }));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland' });
    await attempt();
    sending.parts.queue.added.length = 0;

    const { find } = sending.service.carriers;
    await setCarriers(sending.world, sending.acme, { find, set: sending.service.setCarriers }, byTwilio());

    expect(sending.parts.queue.added).toHaveLength(1);
    sending.twilio.mode = 'failing';
    await attempt();
    const { next_at: pausesUntil } = await only();
    await setCarriers(sending.world, sending.acme, { find, set: sending.service.setCarriers }, byTwilio());
    expect(await only()).toMatchObject({ tries: 1, next_at: pausesUntil });
  });

  test('what would be useless by then stays in, and says why', async () => {
    await carry(byTwilio({ quietHours }));
    const uselessAfter = new Date(sending.world.clock.now().getTime() + minutes(60));
    await plan({ kind: 'reminder-24h', zone: 'Pacific/Auckland', uselessAfter });

    await attempt();

    expect(await only()).toMatchObject({
      ...{ state: 'CANCELLED', tries: 0 },
      problem: 'Its time was over before the quiet hours were.',
    });
  });

  test('a message without a job is found by the sweep; a suspended tenant’s waits', async () => {
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

  test('a carrier that was taken away meanwhile is said', async () => {
    await carry(byTwilio());
    await plan();
    await carry({});

    await attempt();

    expect(await only()).toMatchObject({ state: 'FAILED', problem: 'Nothing is set up that carries it.' });
  });
});
