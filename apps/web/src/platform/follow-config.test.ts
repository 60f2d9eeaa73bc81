import { type ClientConfig, flagNames } from '@foyer/contract/tenants.ts';
import { beforeEach, expect, test } from 'vitest';
import { type ConfigPorts, followConfig } from './follow-config.ts';
import { fakeClock } from './testing/fake-clock.ts';

const configWith = (...on: readonly string[]) =>
  ({
    tenant: 'acme',
    flags: Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])),
  }) as ClientConfig;

let clock: ReturnType<typeof fakeClock>;
let server: { config: ClientConfig; isDown: boolean; hold: Promise<void> | null };
/** The tags that were shown, one for each question. */
let asked: (string | null)[];
let looking: { isLookedAt: boolean; look: () => void };
let shown: ClientConfig;
let drawn: number;

beforeEach(() => {
  clock = fakeClock();
  server = { config: configWith(), isDown: false, hold: null };
  asked = [];
  looking = { isLookedAt: true, look: () => {} };
  shown = configWith();
  drawn = 0;
});

const tagOf = (config: ClientConfig) => `"${flagNames.filter((name) => config.flags[name]).join()}"`;

function follow() {
  const ports: ConfigPorts = {
    clock,
    random: () => 1,
    async ask(tag) {
      asked.push(tag);
      const { config, isDown, hold } = server;
      if (isDown) throw new Error('no answer');
      await hold;
      return tag === tagOf(config) ? null : { config, tag: tagOf(config) };
    },
    isLookedAt: () => looking.isLookedAt,
    onLookedAt(listener) {
      looking.look = listener;
      return () => {
        looking.look = () => {};
      };
    },
  };
  return followConfig((change) => {
    const next = change(shown);
    if (next !== shown) drawn += 1;
    shown = next;
  }, ports);
}

test('a change is taken up within eight seconds', async () => {
  follow();
  await clock.pass(8_000);
  server.config = configWith('chatButton');

  await clock.pass(8_000);

  expect(shown.flags.chatButton).toBe(true);
  expect(drawn).toBe(1);
});

test('what is still the same is asked for by its tag, and nothing is drawn again', async () => {
  follow();

  await clock.pass(24_000);

  expect(asked).toEqual([null, '""', '""']);
  expect(drawn).toBe(0);
});

test('a page nobody looks at asks nothing, and asks at once when somebody does', async () => {
  follow();
  looking.isLookedAt = false;
  await clock.pass(600_000);
  expect(asked).toEqual([]);
  server.config = configWith('attachment');

  looking.isLookedAt = true;
  looking.look();
  await clock.pass(0);

  expect(shown.flags.attachment).toBe(true);
});

test('a server that does not answer is asked less and less often, and what is known goes on being shown', async () => {
  follow();
  server.isDown = true;
  await clock.pass(8_000 + 16_000 + 32_000);
  expect(asked).toHaveLength(3);
  await clock.pass(60_000);
  expect(asked).toHaveLength(4);
  server = { ...server, isDown: false, config: configWith('customText') };

  await clock.pass(60_000);
  expect(shown.flags.customText).toBe(true);
  await clock.pass(8_000);

  expect(asked).toHaveLength(6);
});

test('who asks while an answer is on its way gets a newer one', async () => {
  const following = follow();
  let arrive = () => {};
  server.hold = new Promise((resolve) => {
    arrive = resolve;
  });
  following.ask();
  server = { ...server, config: configWith('utmTags'), hold: null };
  following.ask();
  expect(asked).toHaveLength(1);

  arrive();
  await clock.pass(0);

  expect(asked).toHaveLength(2);
  expect(shown.flags.utmTags).toBe(true);
});

test('after it was stopped nothing is asked, and what still arrives is not taken', async () => {
  const following = follow();
  server.config = configWith('utmTags');
  following.ask();

  following.stop();
  await clock.pass(60_000);

  expect(asked).toHaveLength(1);
  expect(drawn).toBe(0);
});
