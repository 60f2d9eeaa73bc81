import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { expect, test, vi } from 'vitest';
import { createOffersController, type OffersDependencies } from './offers-controller.ts';

const nine = Date.UTC(2026, 10, 21, 9, 0);
const taken = new Error('taken');
const gone = new Error('gone');

const buildRequest = (number: number): DemoRequest => ({
  meetingId: `meeting-${number}`,
  userId: 'agent-1',
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
  offeredAt: new Date(nine).toISOString(),
  expiresAt: new Date(nine + 120_000).toISOString(),
});

/** A controller with a fake server that answers with `listed`, and timers that the test runs. */
function buildController(...numbers: number[]) {
  const listed = numbers.map(buildRequest);
  const timers: { ms: number; work: () => void }[] = [];
  const dependencies = {
    fetchOffers: vi.fn(async () => [...listed]),
    accept: vi.fn(async () => undefined as unknown),
    reject: vi.fn(async () => undefined as unknown),
    onKnock: vi.fn(),
    readTakenBy: (error: unknown) => (error === taken ? 'Priya' : undefined),
    isGone: (error: unknown) => error === gone,
    onFailed: vi.fn(),
    now: () => nine,
    schedule: (ms: number, work: () => void) => void timers.push({ ms, work }),
  } satisfies OffersDependencies;
  const controller = createOffersController(dependencies);
  const phases = () =>
    Object.fromEntries(controller.offers.state().map((offer) => [offer.request.meetingId, offer.phase.name]));
  const runTimers = (ms: number) => {
    for (const timer of timers.splice(0)) if (timer.ms === ms) timer.work();
  };
  return { ...dependencies, listed, controller, phases, runTimers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a knock that arrives twice is shown once and rings once', async () => {
  const { controller, listed, onKnock, phases } = buildController();
  listed.push(buildRequest(1));

  controller.addKnock(buildRequest(1));
  controller.addKnock(buildRequest(1));
  await settled();

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(onKnock).toHaveBeenCalledOnce();
});

test('several new offers ring once', async () => {
  const { controller, onKnock } = buildController(1, 2, 3);

  await controller.refetch();

  expect(onKnock).toHaveBeenCalledOnce();
});

test('a list fetched before a knock does not remove the knock', async () => {
  const { controller, fetchOffers, listed, phases } = buildController();
  const old = Promise.withResolvers<DemoRequest[]>();
  fetchOffers.mockReturnValueOnce(old.promise);

  const fetching = controller.refetch();
  listed.push(buildRequest(1));
  controller.addKnock(buildRequest(1));
  old.resolve([]);
  await fetching;

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(fetchOffers).toHaveBeenCalledTimes(2);
});

test('an accept blocks a second answer, then closes the toast', async () => {
  const { controller, accept, listed, phases } = buildController(1);
  await controller.refetch();
  const answer = Promise.withResolvers<unknown>();
  accept.mockReturnValueOnce(answer.promise);

  const accepting = controller.accept('meeting-1');
  void controller.reject('meeting-1');

  expect(phases()).toEqual({ 'meeting-1': 'accepting' });
  listed.length = 0;
  answer.resolve(undefined);
  await accepting;
  await settled();
  expect(phases()).toEqual({});
});

test('an accept rejected with already_taken shows who took the request, then closes the toast', async () => {
  const { controller, accept, listed, onFailed, runTimers } = buildController(1);
  await controller.refetch();
  accept.mockRejectedValueOnce(taken);
  listed.length = 0;

  await controller.accept('meeting-1');
  await settled();

  expect(controller.offers.state()[0]?.phase).toEqual({ name: 'taken', by: 'Priya' });
  expect(onFailed).not.toHaveBeenCalled();
  runTimers(3000);
  expect(controller.offers.state()).toEqual([]);
});

test('a toast taken by another agent shows the name and closes', async () => {
  const { controller, listed, phases, runTimers } = buildController(1, 2);
  await controller.refetch();
  listed.shift();

  controller.onTaken('meeting-1', 'Priya');
  await settled();

  expect(phases()).toEqual({ 'meeting-1': 'taken', 'meeting-2': 'open' });
  runTimers(3000);
  expect(phases()).toEqual({ 'meeting-2': 'open' });
});

test('a cancelled request closes its toast', async () => {
  const { controller, listed, phases } = buildController(1);
  await controller.refetch();
  listed.length = 0;

  controller.onCancelled('meeting-1');

  expect(phases()).toEqual({});
});

test('an accept that failed can be sent again', async () => {
  const { controller, accept, onFailed, phases } = buildController(1);
  await controller.refetch();
  accept.mockRejectedValueOnce(new Error('no network'));

  await controller.accept('meeting-1');

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(onFailed).toHaveBeenCalledOnce();
});

test('an answer to a request that has ended closes the toast', async () => {
  const { controller, accept, listed, phases } = buildController(1);
  await controller.refetch();
  accept.mockRejectedValueOnce(gone);
  listed.length = 0;

  await controller.accept('meeting-1');

  expect(phases()).toEqual({});
});

test('refetches the offers when the offer time is over', async () => {
  const { controller, fetchOffers, listed, phases, runTimers } = buildController(1);
  await controller.refetch();
  listed.length = 0;

  runTimers(121_000);
  await settled();

  expect(fetchOffers).toHaveBeenCalledTimes(2);
  expect(phases()).toEqual({});
});

test('the next poll refetches a list that failed to load', async () => {
  const { controller, fetchOffers, phases } = buildController(1);
  fetchOffers.mockRejectedValueOnce(new Error('no network'));
  await controller.refetch();

  await controller.refetchIfStale();
  await controller.refetchIfStale();

  expect(phases()).toEqual({ 'meeting-1': 'open' });
  expect(fetchOffers).toHaveBeenCalledTimes(2);
});
