import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { expect, test, vi } from 'vitest';
import { createOfferDesk, type OfferParts } from './offer-desk.ts';

const nine = Date.UTC(2026, 10, 21, 9, 0);
const taken = new Error('taken');
const gone = new Error('gone');

const buildRequest = (number: number): DemoRequest => ({
  meetingId: `meeting-${number}`,
  productId: 'product',
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  tenant: 'acme',
  customerSocketId: `socket-${number}`,
  customerId: `customer-${number}`,
  demoType: 'live',
  customerName: `Customer ${number}`,
  language: null,
  pastMeetings: 0,
  deviceCheck: null,
  utm: {},
  queuedAt: new Date(nine + number * 1000).toISOString(),
  expiresAt: new Date(nine + 120_000).toISOString(),
});

/** A server whose list is `listed`, and timers that run when the test says so. */
function buildDesk(...numbers: number[]) {
  const listed = numbers.map(buildRequest);
  const timers: { ms: number; work: () => void }[] = [];
  const parts = {
    fetchOffers: vi.fn(async () => [...listed]),
    accept: vi.fn(async () => undefined as unknown),
    reject: vi.fn(async () => undefined as unknown),
    onKnock: vi.fn(),
    readTakenBy: (error: unknown) => (error === taken ? 'Priya' : undefined),
    saysGone: (error: unknown) => error === gone,
    onFailed: vi.fn(),
    now: () => nine,
    later: (ms: number, work: () => void) => void timers.push({ ms, work }),
  } satisfies OfferParts;
  const desk = createOfferDesk(parts);
  const phases = () =>
    Object.fromEntries(desk.offers.get().map((offer) => [offer.request.meetingId, offer.phase.name]));
  const runTimers = (ms: number) => {
    for (const timer of timers.splice(0)) if (timer.ms === ms) timer.work();
  };
  return { ...parts, listed, desk, phases, runTimers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a knock is shown and heard once, however often it comes', async () => {
  const { desk, listed, onKnock, phases } = buildDesk();
  listed.push(buildRequest(1));

  desk.hear(buildRequest(1));
  desk.hear(buildRequest(1));
  await settled();

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(onKnock).toHaveBeenCalledOnce();
});

test('several at once knock once', async () => {
  const { desk, onKnock } = buildDesk(1, 2, 3);

  await desk.refetch();

  expect(onKnock).toHaveBeenCalledOnce();
});

test('a list that was asked for before a knock does not hide the knock', async () => {
  const { desk, fetchOffers, listed, phases } = buildDesk();
  const old = Promise.withResolvers<DemoRequest[]>();
  fetchOffers.mockReturnValueOnce(old.promise);

  const fetching = desk.refetch();
  listed.push(buildRequest(1));
  desk.hear(buildRequest(1));
  old.resolve([]);
  await fetching;

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(fetchOffers).toHaveBeenCalledTimes(2);
});

test('both buttons are busy until the accept is answered, then the toast closes', async () => {
  const { desk, accept, listed, phases } = buildDesk(1);
  await desk.refetch();
  const answer = Promise.withResolvers<unknown>();
  accept.mockReturnValueOnce(answer.promise);

  const accepting = desk.accept('meeting-1');
  void desk.reject('meeting-1');

  expect(phases()).toEqual({ 'meeting-1': 'accepting' });
  listed.length = 0;
  answer.resolve(undefined);
  await accepting;
  await settled();
  expect(phases()).toEqual({});
});

test('an accept that comes second says who was first, then closes', async () => {
  const { desk, accept, listed, onFailed, runTimers } = buildDesk(1);
  await desk.refetch();
  accept.mockRejectedValueOnce(taken);
  listed.length = 0;

  await desk.accept('meeting-1');
  await settled();

  expect(desk.offers.get()[0]?.phase).toEqual({ name: 'taken', by: 'Priya' });
  expect(onFailed).not.toHaveBeenCalled();
  runTimers(3000);
  expect(desk.offers.get()).toEqual([]);
});

test('a toast that another agent took says so and closes', async () => {
  const { desk, listed, phases, runTimers } = buildDesk(1, 2);
  await desk.refetch();
  listed.shift();

  desk.hearTaken('meeting-1', 'Priya');
  await settled();

  expect(phases()).toEqual({ 'meeting-1': 'taken', 'meeting-2': 'open' });
  runTimers(3000);
  expect(phases()).toEqual({ 'meeting-2': 'open' });
});

test('a customer who is gone takes the toast along', async () => {
  const { desk, listed, phases } = buildDesk(1);
  await desk.refetch();
  listed.length = 0;

  desk.hearGone('meeting-1');

  expect(phases()).toEqual({});
});

test('an accept that could not be sent can be tried again', async () => {
  const { desk, accept, onFailed, phases } = buildDesk(1);
  await desk.refetch();
  accept.mockRejectedValueOnce(new Error('no network'));

  await desk.accept('meeting-1');

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(onFailed).toHaveBeenCalledOnce();
});

test('an answer to somebody who left closes the toast', async () => {
  const { desk, accept, listed, phases } = buildDesk(1);
  await desk.refetch();
  accept.mockRejectedValueOnce(gone);
  listed.length = 0;

  await desk.accept('meeting-1');

  expect(phases()).toEqual({});
});

test('when its time has run out the server is asked again', async () => {
  const { desk, fetchOffers, listed, phases, runTimers } = buildDesk(1);
  await desk.refetch();
  listed.length = 0;

  runTimers(121_000);
  await settled();

  expect(fetchOffers).toHaveBeenCalledTimes(2);
  expect(phases()).toEqual({});
});

test('a list that could not be fetched is asked for by the next poll', async () => {
  const { desk, fetchOffers, phases } = buildDesk(1);
  fetchOffers.mockRejectedValueOnce(new Error('no network'));
  await desk.refetch();

  await desk.refetchIfStale();
  await desk.refetchIfStale();

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(fetchOffers).toHaveBeenCalledTimes(2);
});
