/** Notifications of bookings: which agents receive them, and when. */
import { describe, expect, test } from 'vitest';
import { createNotificationSetup } from '../../testing/setups/notification-setup.ts';

const setup = createNotificationSetup();
const { bookFor, notificationsOf, sentences } = setup;

describe('the notification of a booking', () => {
  test('goes to the assigned agent, with the time in the tenant’s time zone', async () => {
    await setup.book(setup.asha, '2026-11-24T10:00:00.000Z');

    const { rows } = await setup.owner('select agent_id from schedules where product_id = $1', [
      setup.product.id,
    ]);
    const [mine, others] =
      rows[0].agent_id === setup.priya.person.id ? [setup.priya, setup.dev] : [setup.dev, setup.priya];
    expect(await sentences(mine)).toEqual([
      `Asha Rao booked ${setup.product.name} with you for 24-11-26, 10:00.`,
    ]);
    expect(await notificationsOf(others)).toEqual([]);
  });

  test('is sent for moving, reassigning and cancelling to the agents concerned, but not to the one who did it', async () => {
    const id = await bookFor(setup.priya, '2026-11-24T11:00:00.000Z');
    const manage = (method: 'PUT' | 'POST', what: string, body: object, token = setup.dev.token) =>
      setup.call(method, `/api/manage/schedules/${id}/${what}`, body, { token });

    await manage('PUT', 'start', { startsAt: '2026-11-24T12:00:00.000Z', sequence: 0 });
    expect(await sentences(setup.priya)).toEqual([
      `${setup.product.name} with Asha Rao was moved to 24-11-26, 12:00.`,
    ]);

    const { token } = await setup.staffToken('ADMIN');
    await manage('PUT', 'agent', { agentId: setup.dev.person.id, sequence: 1 }, token);
    expect(await sentences(setup.priya)).toContain(
      `${setup.product.name} with Asha Rao on 24-11-26, 12:00 is no longer yours.`,
    );
    expect(await sentences(setup.dev)).toEqual([
      `${setup.product.name} with Asha Rao on 24-11-26, 12:00 is now yours.`,
    ]);

    await manage('POST', 'cancel', { reason: 'Ill.' }, setup.priya.token);
    expect(await sentences(setup.dev)).toContain(
      `${setup.product.name} with Asha Rao on 24-11-26, 12:00 was cancelled.`,
    );
  });

  test('is sent once shortly before the start, and again after a move', async () => {
    const id = await bookFor(setup.priya, '2026-11-24T13:00:00.000Z');
    const publishDue = () => setup.server.schedules.publishDue();

    await setup.at('2026-11-24T12:49:59.000Z', publishDue);
    expect(await notificationsOf(setup.priya)).toEqual([]);
    await setup.at('2026-11-24T12:50:00.000Z', async () => {
      await publishDue();
      await publishDue();
    });
    expect(await notificationsOf(setup.priya)).toMatchObject([
      { kind: 'scheduled-soon', count: 1, path: `/app/schedules?schedule=${id}` },
    ]);

    await setup.owner('update schedules set starts_at = starts_at, soon_told_at = null where id = $1', [id]);
    await setup.at('2026-11-24T12:51:00.000Z', publishDue);
    expect(await notificationsOf(setup.priya)).toMatchObject([{ count: 2 }]);
  });

  test('goes to other agents on duty when the customer waits alone for five minutes, without a lobby', async () => {
    const id = await bookFor(setup.priya, '2026-11-24T14:00:00.000Z');
    const ravi = await setup.staffToken('AGENT', [setup.product]);
    const publishDue = () => setup.server.schedules.publishDue();
    await setup.at('2026-11-24T14:05:00.000Z', publishDue);
    expect(await notificationsOf(setup.dev)).toEqual([]);
    await setup.owner('update schedules set customer_there_at = starts_at where id = $1', [id]);
    setup.offDuty = [ravi.person.id];

    await setup.at('2026-11-24T14:04:59.000Z', publishDue);
    expect(await notificationsOf(setup.dev)).toEqual([]);
    await setup.at('2026-11-24T14:05:00.000Z', async () => {
      await publishDue();
      await publishDue();
    });

    expect(await notificationsOf(setup.dev)).toMatchObject([
      { kind: 'nobody-came', count: 1, path: '/app/join-live' },
    ]);
    expect([await notificationsOf(setup.priya), await notificationsOf(ravi)]).toEqual([[], []]);
  });

  test('is not sent to other agents in lobby mode, where the lobby offers the request', async () => {
    const id = await bookFor(setup.priya, '2026-11-24T15:00:00.000Z');
    await setup.owner('update schedules set customer_there_at = starts_at where id = $1', [id]);
    setup.lobbyMode = true;

    await setup.at('2026-11-24T15:05:00.000Z', () => setup.server.schedules.publishDue());

    expect(await notificationsOf(setup.dev)).toEqual([]);
  });

  test.each([
    ['the customer missed', null, 'Asha Rao did not join'],
    ['the agent missed', '2026-11-24T16:00:00.000Z', 'Asha Rao joined'],
  ])('is sent to the agent for a booking that %s', async (_name, thereAt, sentence) => {
    const id = await bookFor(setup.priya, '2026-11-24T16:00:00.000Z');
    await setup.owner('update schedules set customer_there_at = $2 where id = $1', [id, thereAt]);

    await setup.at('2026-11-24T16:15:00.000Z', () => setup.server.schedules.checkDueNoShows());

    const [said] = await sentences(setup.priya);
    expect(said?.startsWith(`${sentence} ${setup.product.name} on 24-11-26, 16:00`)).toBe(true);
  });
});
