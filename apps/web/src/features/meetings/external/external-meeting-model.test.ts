import type { ExternalMeeting } from '@foyer/contract/meetings/external.ts';
import { externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { buildDeparture, buildMeeting } from '../testing/fake-call.ts';
import { startExternalMeeting } from './external-meeting-model.ts';

const buildExternal = (change: Partial<ExternalMeeting> = {}): ExternalMeeting => ({
  ...buildMeeting({ platform: 'lightSpeedWeb' }),
  hasOpened: false,
  hasOtherOpened: false,
  ...change,
});

interface Options {
  mayOpen?: boolean;
  meeting?: ExternalMeeting;
  /** By the name of the call. */
  failures?: Partial<Record<string, ProblemCode>>;
}

function build({ mayOpen = false, meeting = buildExternal(), failures = {} }: Options = {}) {
  const clock = fakeClock();
  const calls: string[] = [];
  const opened: string[] = [];
  const server = {
    meeting,
    failures,
    addresses: 0,
  };
  const answer = async <Result>(name: string, result: () => Result): Promise<Result> => {
    calls.push(name);
    const failure = server.failures[name];
    if (failure) throw new ApiError(failure);
    return result();
  };
  const model = startExternalMeeting({
    clock,
    openAddress(address) {
      if (mayOpen) opened.push(address);
      return mayOpen;
    },
    api: {
      reportPage: () => answer('reportPage', () => server.meeting),
      address: () =>
        answer('address', () => {
          server.addresses += 1;
          return `https://meet.example/${server.addresses}`;
        }),
      opened: () =>
        answer('opened', () => {
          server.meeting = { ...server.meeting, hasOpened: true };
          return server.meeting;
        }),
      hangUp: () => answer('hangUp', () => buildMeeting({ status: 'ended', endedBy: 'customer' })),
      rejoin: () => answer('rejoin', () => server.meeting),
    },
  });
  const finishAnswers = () => clock.pass(0);
  const nextReport = () => clock.pass(externalMeetingLimits.reportEveryMs);
  return { model, server, calls, opened, finishAnswers, nextReport, state: () => model.state() };
}

test('reports the page and offers the address where the browser does not open it', async () => {
  const { calls, finishAnswers, state } = build();
  await finishAnswers();

  expect(calls).toEqual(['reportPage', 'address']);
  expect(state()).toMatchObject({ status: 'open', address: 'https://meet.example/1', hasOpened: false });
});

test('opens the address once by itself and reports it, with another address for the next time', async () => {
  const { calls, opened, finishAnswers, nextReport, state } = build({ mayOpen: true });
  await finishAnswers();
  await nextReport();

  expect(opened).toEqual(['https://meet.example/1']);
  expect(calls.filter((name) => name === 'opened')).toHaveLength(1);
  expect(state()).toMatchObject({ hasOpened: true, address: 'https://meet.example/2' });
});

test('does not open the platform again after a reload', async () => {
  const { opened, finishAnswers, state } = build({
    mayOpen: true,
    meeting: buildExternal({ hasOpened: true }),
  });
  await finishAnswers();

  expect(opened).toEqual([]);
  expect(state()).toMatchObject({ hasOpened: true, address: 'https://meet.example/1' });
});

test('reports an opening again until the server knows it', async () => {
  const { model, server, calls, finishAnswers, nextReport, state } = build();
  await finishAnswers();
  server.failures.opened = 'server.failed';
  model.markOpened();
  await finishAnswers();
  expect(state()).toMatchObject({ hasOpened: true, isOffline: true });

  server.failures = {};
  await nextReport();

  expect(calls.filter((name) => name === 'opened')).toHaveLength(2);
  expect(server.meeting.hasOpened).toBe(true);
});

test('receives with the reports that the other side has opened the platform, and the end', async () => {
  const { server, calls, finishAnswers, nextReport, state } = build();
  await finishAnswers();
  server.meeting = buildExternal({ hasOtherOpened: true });
  await nextReport();
  expect(state().hasOtherOpened).toBe(true);

  server.meeting = buildExternal({ status: 'ended', endedBy: 'agent' });
  await nextReport();
  const reports = calls.length;
  await nextReport();

  expect(state()).toMatchObject({ status: 'ended', meeting: { endedBy: 'agent' } });
  expect(calls).toHaveLength(reports);
});

test('a lost connection is shown until the next report, and ends nothing', async () => {
  const { server, finishAnswers, nextReport, state } = build();
  await finishAnswers();
  server.failures.reportPage = 'network.unreachable';
  await nextReport();
  expect(state()).toMatchObject({ status: 'open', isOffline: true });

  server.failures = {};
  await nextReport();

  expect(state()).toMatchObject({ status: 'open', isOffline: false });
});

test.each([
  ['meeting.not_found', 'not_found'],
  ['auth.expired', 'signed_out'],
  ['meeting.built_in', 'built_in'],
] as const)('a page that is answered with %s stops as %s', async (code, refusal) => {
  const { calls, nextReport, finishAnswers, state } = build({ failures: { reportPage: code } });
  await finishAnswers();
  await nextReport();

  expect(state()).toMatchObject({ status: 'refused', refusal });
  expect(calls).toEqual(['reportPage']);
});

test('shows that the address of the product is no longer valid, and requests it again', async () => {
  const failures = { address: 'product.platform_unavailable' } as const;
  const { server, finishAnswers, nextReport, state } = build({ failures });
  await finishAnswers();
  expect(state()).toMatchObject({ status: 'open', address: null, isAddressMissing: true });

  server.failures = {};
  await nextReport();

  expect(state()).toMatchObject({ address: 'https://meet.example/1', isAddressMissing: false });
});

test('a customer who had left returns with the page', async () => {
  const { calls, finishAnswers } = build({ meeting: buildExternal({ canRejoin: [buildDeparture()] }) });
  await finishAnswers();

  expect(calls).toContain('rejoin');
});

test('ending the meeting stops the reports', async () => {
  const { model, calls, finishAnswers, nextReport, state } = build();
  await finishAnswers();
  await model.hangUp();
  const before = calls.length;
  await nextReport();

  expect(state()).toMatchObject({ status: 'ended', meeting: { endedBy: 'customer' } });
  expect(calls).toHaveLength(before);
});
