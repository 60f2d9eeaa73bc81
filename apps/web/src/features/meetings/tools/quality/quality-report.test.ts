import { seconds } from '@foyer/contract/core/time.ts';
import type {
  ConnectionQualityName,
  ConnectionQualityReport,
} from '@foyer/contract/meetings/connection-quality.ts';
import type { Room } from 'livekit-client';
import { describe, expect, test } from 'vitest';
import { buildPerson, fakeCall } from '../../testing/fake-call.ts';
import { qualitiesIn } from './browser-quality-report.ts';
import { qualityReportTimes, startQualityReport } from './quality-report.ts';

const asha = 'c0000000-0000-4000-8000-000000000001';
const pageId = 'a0000000-0000-4000-8000-000000000009';
const sums = (given: Partial<Record<ConnectionQualityName, number>> = {}) => ({
  excellent: 0,
  good: 0,
  poor: 0,
  lost: 0,
  ...given,
});

/** A call in which the other person is present, with a room whose qualities the test sets. */
async function setUp() {
  const fixture = fakeCall();
  fixture.environment.meeting = { ...fixture.environment.meeting, as: 'agent', endsForAll: true };
  await fixture.clock.pass(100);
  const person = buildPerson({ identity: `customer:${asha}` });
  fixture.environment.others = [person];
  fixture.room().show(person);
  const qualities = {
    self: 'excellent' as ConnectionQualityName | null,
    customers: new Map<string, ConnectionQualityName>([[asha, 'good']]),
  };
  const sent: ConnectionQualityReport[] = [];
  const server = { isDown: false };
  const endReport = startQualityReport({
    clock: fixture.clock,
    call: fixture.call,
    read: () => ({ ...qualities, customers: new Map(qualities.customers) }),
    pageId,
    async send(report) {
      if (server.isDown) throw new Error('the server is down');
      sent.push(report);
    },
  });
  return {
    ...fixture,
    qualities,
    sent,
    server,
    endReport,
    /** As when LiveKit reports a change. */
    change(self: ConnectionQualityName | null, customer: ConnectionQualityName) {
      qualities.self = self;
      qualities.customers.set(asha, customer);
      fixture.room().show(person);
    },
  };
}

describe('the qualities of a call', () => {
  test('are summed by the second, for the agent and the customer, and reported every half minute', async () => {
    const { clock, change, sent } = await setUp();

    await clock.pass(seconds(10));
    change('poor', 'lost');
    await clock.pass(seconds(20));

    expect(sent).toEqual([
      {
        pageId,
        self: sums({ excellent: 10, poor: 20 }),
        customers: [{ customerId: asha, ...sums({ good: 10, lost: 20 }) }],
      },
    ]);
    await clock.pass(qualityReportTimes.everyMs);
    expect(sent[1]).toMatchObject({ self: { excellent: 10, poor: 50 }, customers: [{ good: 10, lost: 50 }] });
  });

  test('are reported at the end, and not counted afterwards', async () => {
    const { clock, call, sent } = await setUp();
    await clock.pass(seconds(12));

    await call.hangUp();
    await clock.pass(seconds(120));

    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ self: { excellent: 12 } });
  });

  test('are reported after the end until the server has them', async () => {
    const { clock, call, sent, server } = await setUp();
    server.isDown = true;
    await clock.pass(seconds(12));
    await call.hangUp();
    await clock.pass(qualityReportTimes.lastPauseMs);
    expect(sent).toEqual([]);

    server.isDown = false;
    await clock.pass(qualityReportTimes.lastPauseMs);

    expect(sent).toHaveLength(1);
  });

  test('lose nothing by a report that failed', async () => {
    const { clock, sent, server } = await setUp();
    server.isDown = true;
    await clock.pass(qualityReportTimes.everyMs);
    server.isDown = false;

    await clock.pass(qualityReportTimes.everyMs);

    expect(sent).toMatchObject([{ self: { excellent: 60 } }]);
  });

  test('are not counted while they are unknown', async () => {
    const { clock, change, sent } = await setUp();
    change(null, 'good');

    await clock.pass(qualityReportTimes.everyMs);

    expect(sent).toMatchObject([{ self: sums(), customers: [{ good: 30 }] }]);
  });

  test('are reported when the page closes the call, and not again', async () => {
    const { clock, sent, endReport } = await setUp();
    await clock.pass(seconds(7));

    endReport();
    await clock.pass(seconds(120));

    expect(sent).toMatchObject([{ self: { excellent: 7 } }]);
  });
});

test('a room has the qualities of the agent and of the customers alone', () => {
  const person = (identity: string, connectionQuality: string) => ({
    identity,
    connectionQuality,
    sid: identity,
  });
  const room = {
    localParticipant: person('agent:1', 'good'),
    remoteParticipants: new Map(
      [
        person('customer:1', 'poor'),
        person('customer:2', 'unknown'),
        person('agent:2', 'excellent'),
        person('guest:3', 'lost'),
      ].map((each) => [each.sid, each]),
    ),
  } as unknown as Room;

  expect(qualitiesIn(room)).toEqual({ self: 'good', customers: new Map([['1', 'poor']]) });
});
