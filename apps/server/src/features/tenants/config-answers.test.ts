import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildSession, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';
import { createConfigAnswers } from './config-answers.ts';

let world: World;
let server: TestServer;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  const { acme } = world.tenants;
  const { userId, sessionId } = await buildSession(
    world,
    acme,
    await buildStaff(world, acme, { role: 'SUPER_ADMIN' }),
  );
  token = await server.tokens.mint({ kind: 'staff', tenantId: acme.tenantId, userId, sessionId }, 600_000);
});
beforeEach(() => world.clock.advance(60_000));
afterAll(async () => {
  await server.close();
  await world.close();
});

const ask = (tag?: string, host = 'acme.localhost') =>
  server.call({ url: '/api/config/', host, headers: tag ? { 'if-none-match': tag } : {} });
const tagOf = async (host?: string) => String((await ask(undefined, host)).headers.etag);

/** As another process would, of which this server hears nothing. */
const turnElsewhere = (name: string, isOn: boolean) =>
  world.own.owner.query('update tenants set flags = flags || $1 where id = $2', [
    { [name]: isOn },
    world.tenants.acme.tenantId,
  ]);

async function turn(name: string, isOn: boolean): Promise<void> {
  const url = '/api/manage/settings';
  const {
    logo: _logo,
    logoUploaded: _uploaded,
    ...settings
  } = (await server.call({ url, token })).json().result;
  const body = { ...settings, flags: { ...settings.flags, [name]: isOn } };
  expect((await server.call({ method: 'PUT', url, token, body })).statusCode).toBe(200);
}

test('who knows it already is told so and nothing else', async () => {
  const tag = await tagOf();

  const again = await ask(tag);

  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  expect((await ask(`W/${tag}`)).statusCode).toBe(304);
});

test('a change on Settings is told to the very next who asks', async () => {
  const tag = await tagOf();
  expect((await ask(tag)).statusCode).toBe(304);
  await turn('chatButton', true);

  const told = await ask(tag);

  expect(told.statusCode).toBe(200);
  expect(told.json().flags.chatButton).toBe(true);
  expect(told.headers.etag).not.toBe(tag);
  expect((await ask(String(told.headers.etag))).statusCode).toBe(304);
});

test('a change that was made elsewhere is told two seconds later at the most, and at once to who knows nothing', async () => {
  const tag = await tagOf();
  await turnElsewhere('countdownTimer', true);
  expect((await ask(tag)).statusCode).toBe(304);

  world.clock.advance(2000);

  expect((await ask(tag)).json().flags.countdownTimer).toBe(true);
  await turnElsewhere('countdownTimer', false);
  expect((await ask()).json().flags.countdownTimer).toBe(false);
});

test('the tag of one tenant means nothing at another', async () => {
  const answer = await ask(await tagOf(), 'globex.localhost');

  expect(answer.statusCode).toBe(200);
  expect(answer.json().tenant).toBe('globex');
});

describe('asked directly', () => {
  /** Answers that count their looks into the database, and whose next look can be held up. */
  function openAnswers() {
    const { database, clock } = world;
    const counted = { looks: 0, isHeld: false, letGo: () => {} };
    const answers = createConfigAnswers({
      ...{ database, now: clock.now },
      async configOf(unit) {
        counted.looks += 1;
        const config = await server.tenants.configOf(unit);
        if (counted.isHeld)
          await new Promise<void>((open) => {
            counted.letGo = open;
          });
        return config;
      },
    });
    return { answers, counted };
  }

  test('many who ask at once cost one look into the database', async () => {
    const { answers, counted } = openAnswers();

    await Promise.all(Array.from({ length: 50 }, () => answers.readUnless(world.tenants.acme, '"old"')));

    expect(counted.looks).toBe(1);
  });

  test('what was read before a change is not remembered after it', async () => {
    const { acme } = world.tenants;
    const { answers, counted } = openAnswers();
    const { tag } = await answers.read(acme);
    answers.forget(acme);
    counted.isHeld = true;
    const before = answers.readUnless(acme, tag);
    await expect.poll(() => counted.looks).toBe(2);
    await turnElsewhere('enableObs', true);
    answers.forget(acme);
    counted.isHeld = false;
    counted.letGo();
    expect(await before).toBeNull();

    expect((await answers.readUnless(acme, tag))?.config.flags.enableObs).toBe(true);
  });

  test('a change at one tenant costs no other one a look', async () => {
    const { acme, globex } = world.tenants;
    const { answers, counted } = openAnswers();
    const [, { tag }] = [await answers.read(acme), await answers.read(globex)];
    const before = counted.looks;

    answers.forget(acme);

    expect(await answers.readUnless(globex, tag)).toBeNull();
    expect(counted.looks).toBe(before);
  });

  test('a look that failed is taken again, not remembered', async () => {
    const { answers, counted } = openAnswers();
    const nobody = { ...world.tenants.acme, tenantId: crypto.randomUUID() };

    for (const _twice of [1, 2])
      await expect(answers.readUnless(nobody, '"old"')).rejects.toMatchObject({ code: 'tenant.unknown' });
    expect(counted.looks).toBe(2);
  });
});
