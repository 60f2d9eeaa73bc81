import { expect, test } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { checkConnection } from './connection-check.ts';

function openPage() {
  const clock = fakeClock();
  const network = { isSilent: false, delayMs: 0, state: 'connected', sent: 0, silences: 0 };
  const page = { visibilityState: 'visible', show: (_state: string) => {} };
  const stopChecks = checkConnection({
    clock,
    channel: {
      get state() {
        return network.state as never;
      },
      send: (async () => {
        network.sent += 1;
        const { isSilent, delayMs } = network;
        await new Promise<void>((answer) => {
          if (!isSilent) clock.after(delayMs, answer);
        });
        return null;
      }) as never,
    },
    page: {
      get visibilityState() {
        return page.visibilityState as never;
      },
      addEventListener: (_name: string, listener: unknown) => {
        page.show = (state) => {
          page.visibilityState = state;
          (listener as () => void)();
        };
      },
      removeEventListener: () => {},
    },
    onSilence: () => {
      network.silences += 1;
    },
  });
  return { clock, network, page, stopChecks };
}

test('a visible page that asks for nothing reports a silent network two seconds after the last answer', async () => {
  const { clock, network } = openPage();
  await clock.pass(5_000);

  network.isSilent = true;
  await clock.pass(1_999);
  expect(network.silences).toBe(0);
  await clock.pass(1);

  expect(network.silences).toBe(1);
});

test('a network that answers late, but every second, is not silent', async () => {
  const { clock, network } = openPage();
  await clock.pass(3_000);
  network.delayMs = 900;

  await clock.pass(60_000);

  expect(network.silences).toBe(0);
});

test('a silent network is reported once until it answers again', async () => {
  const { clock, network } = openPage();
  network.isSilent = true;
  await clock.pass(30_000);
  expect(network.silences).toBe(1);

  network.isSilent = false;
  await clock.pass(2_000);
  network.isSilent = true;
  await clock.pass(10_000);

  expect(network.silences).toBe(2);
});

test('a hidden page checks nothing, and checks at once when it is visible again', async () => {
  const { clock, network, page } = openPage();
  page.show('hidden');
  network.isSilent = true;
  const before = network.sent;
  await clock.pass(60_000);
  expect([network.sent, network.silences]).toEqual([before, 0]);

  page.show('visible');

  expect(network.sent).toBe(before + 1);
});

test('a lost connection is not reported as silence, because its channel reports the loss', async () => {
  const { clock, network } = openPage();
  network.state = 'lost';
  const before = network.sent;

  await clock.pass(60_000);

  expect([network.sent, network.silences]).toEqual([before, 0]);
});

test('after the end nothing is sent and reported', async () => {
  const { clock, network, stopChecks } = openPage();
  stopChecks();
  const before = network.sent;

  await clock.pass(60_000);

  expect([network.sent, network.silences]).toEqual([before, 0]);
});
