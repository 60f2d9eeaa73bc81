import { expect, test } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { watchReachability } from './reachability.ts';

function buildNetwork() {
  const clock = fakeClock();
  const network = { isOnline: true, isServerUp: true, isSilent: false, probes: 0, change: () => {} };
  const reachability = watchReachability({
    clock,
    isOnline: () => network.isOnline,
    onNetworkChange(listener) {
      network.change = listener;
      return () => {};
    },
    async probe() {
      network.probes += 1;
      if (network.isSilent) await new Promise(() => {});
      if (!network.isOnline || !network.isServerUp) throw new TypeError('Failed to fetch');
    },
  });
  return { clock, network, reachability };
}

test('the server is unreachable as soon as the browser has no network', () => {
  const { network, reachability } = buildNetwork();

  network.isOnline = false;
  network.change();

  expect(reachability.state()).toBe(false);
});

test('a failed request shows that the server is down while the network is up', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isServerUp = false;

  reachability.check();
  await clock.pass(0);

  expect(reachability.state()).toBe(false);
});

test('a failed request alone does not count: the server may have closed one connection', async () => {
  const { clock, reachability } = buildNetwork();

  reachability.check();
  await clock.pass(0);

  expect(reachability.state()).toBe(true);
});

test('the server is contacted every two seconds until it answers', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isServerUp = false;
  reachability.check();
  await clock.pass(4000);
  expect(network.probes).toBe(3);

  network.isServerUp = true;
  await clock.pass(2000);
  expect(reachability.state()).toBe(true);
  await clock.pass(60_000);
  expect(network.probes).toBe(4);
});

test('the server is not contacted without a network, and at once when the network is back', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isOnline = false;
  network.change();
  await clock.pass(60_000);
  expect(network.probes).toBe(0);

  network.isOnline = true;
  network.change();
  await clock.pass(0);
  expect(reachability.state()).toBe(true);
});

const isUnanswered = (error: unknown) => error instanceof TypeError;

test('a network that drops every packet is reported two seconds after a request', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isSilent = true;

  reachability.follow(new Promise(() => {}), isUnanswered);
  await clock.pass(1999);
  expect(reachability.state()).toBe(true);
  await clock.pass(1);

  expect(reachability.state()).toBe(false);
});

test('a silence of two seconds counts at once, and the server is contacted until it answers', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isSilent = true;

  reachability.reportSilence();
  expect(reachability.state()).toBe(false);
  network.isSilent = false;
  await clock.pass(4_000);

  expect(reachability.state()).toBe(true);
});

test('a request that fails without a response is followed by a probe at once', async () => {
  const { clock, network, reachability } = buildNetwork();
  network.isServerUp = false;

  reachability.follow(Promise.reject(new TypeError('Failed to fetch')), isUnanswered);
  await clock.pass(0);

  expect(reachability.state()).toBe(false);
});

test('requests that are answered in time, also by a rejection, cause no probe', async () => {
  const { clock, network, reachability } = buildNetwork();

  reachability.follow(Promise.resolve(), isUnanswered);
  reachability.follow(Promise.reject(new Error('forbidden')), isUnanswered);
  await clock.pass(60_000);

  expect(network.probes).toBe(0);
});

test('several late requests share one probe, whose answer says that the server is only slow', async () => {
  const { clock, network, reachability } = buildNetwork();

  reachability.follow(new Promise(() => {}), isUnanswered);
  reachability.follow(new Promise(() => {}), isUnanswered);
  await clock.pass(5000);

  expect(network.probes).toBeLessThanOrEqual(2);
  expect(reachability.state()).toBe(true);
});
