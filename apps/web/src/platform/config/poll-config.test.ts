import { type ClientConfig, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { type ConfigPorts, pollConfig } from './poll-config.ts';

const configWith = (...on: readonly string[]) =>
  ({
    tenant: 'acme',
    flags: Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])),
  }) as ClientConfig;

let clock: ReturnType<typeof fakeClock>;
let server: { config: ClientConfig; isDown: boolean; hold: Promise<void> | null };
/** The ETag of each request. */
let requestedTags: (string | null)[];
let visibility: { isActive: boolean; activate: () => void };
let shown: ClientConfig;
let renders: number;

beforeEach(() => {
  clock = fakeClock();
  server = { config: configWith(), isDown: false, hold: null };
  requestedTags = [];
  visibility = { isActive: true, activate: () => {} };
  shown = configWith();
  renders = 0;
});

const tagOf = (config: ClientConfig) => `"${flagNames.filter((name) => config.flags[name]).join()}"`;

function start() {
  const ports: ConfigPorts = {
    clock,
    random: () => 1,
    async fetchConfig(tag) {
      requestedTags.push(tag);
      const { config, isDown, hold } = server;
      if (isDown) throw new Error('no answer');
      await hold;
      return tag === tagOf(config) ? null : { config, tag: tagOf(config) };
    },
    isActive: () => visibility.isActive,
    onActive(listener) {
      visibility.activate = listener;
      return () => {
        visibility.activate = () => {};
      };
    },
  };
  return pollConfig((change) => {
    const next = change(shown);
    if (next !== shown) renders += 1;
    shown = next;
  }, ports);
}

test('applies a change within eight seconds', async () => {
  start();
  await clock.pass(8_000);
  server.config = configWith('chatButton');

  await clock.pass(8_000);

  expect(shown.flags.chatButton).toBe(true);
  expect(renders).toBe(1);
});

test('sends the ETag of an unchanged configuration and does not render again', async () => {
  start();

  await clock.pass(24_000);

  expect(requestedTags).toEqual([null, '""', '""']);
  expect(renders).toBe(0);
});

test('does not poll while the page is hidden and polls at once when it becomes visible', async () => {
  start();
  visibility.isActive = false;
  await clock.pass(600_000);
  expect(requestedTags).toEqual([]);
  server.config = configWith('attachment');

  visibility.isActive = true;
  visibility.activate();
  await clock.pass(0);

  expect(shown.flags.attachment).toBe(true);
});

test('polls less often while the server does not answer and keeps the configuration', async () => {
  start();
  server.isDown = true;
  await clock.pass(8_000 + 16_000 + 32_000);
  expect(requestedTags).toHaveLength(3);
  await clock.pass(60_000);
  expect(requestedTags).toHaveLength(4);
  server = { ...server, isDown: false, config: configWith('customText') };

  await clock.pass(60_000);
  expect(shown.flags.customText).toBe(true);
  await clock.pass(8_000);

  expect(requestedTags).toHaveLength(6);
});

test('requests again when a refetch is requested during a request', async () => {
  const polling = start();
  let arrive = () => {};
  server.hold = new Promise((resolve) => {
    arrive = resolve;
  });
  polling.refetch();
  server = { ...server, config: configWith('utmTags'), hold: null };
  polling.refetch();
  expect(requestedTags).toHaveLength(1);

  arrive();
  await clock.pass(0);

  expect(requestedTags).toHaveLength(2);
  expect(shown.flags.utmTags).toBe(true);
});

test('does not poll or apply a response after it was stopped', async () => {
  const polling = start();
  server.config = configWith('utmTags');
  polling.refetch();

  polling.stop();
  await clock.pass(60_000);

  expect(requestedTags).toHaveLength(1);
  expect(renders).toBe(0);
});
