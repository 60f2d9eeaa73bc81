/** One-time codes guessed in parallel, from many addresses, by many registrations and in other spellings. */
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';

const world = {} as AccessSetup;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
});
afterAll(() => world.close());

const post = (url: string, body: unknown) => world.call({ tenant: 'acme', method: 'POST', url, body });

async function outbox(): Promise<{ to: string; text: string }[]> {
  return (await world.call({ tenant: 'acme', method: 'GET', url: '/api/dev/outbox' })).body.result;
}

/** A registration, and the code that was sent for it. */
async function register() {
  const id: string = (await post('/api/registrations', formOf('acme'))).body.result.registrationId;
  const code = /\d{6}/.exec((await outbox())[0]?.text ?? '')?.[0] ?? 'none';
  const guess = async (text: unknown) => {
    const { status, body } = await post(`/api/registrations/${id}/verify`, { code: text });
    return { status, code: body.error?.code as string | undefined };
  };
  return { code, guess };
}
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('of a hundred guesses from as many addresses at once, as many count as one person has', async () => {
  const { code, guess } = await register();

  const guesses = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(wrong(code, index + 1))));

  const counted = guesses.filter((each) => each.code === 'code.wrong').length;
  // The last attempt is answered like those after it.
  expect(counted).toBe(codeLimits.maxAttempts - 1);
  expect(guesses.every(({ status }) => status >= 400 && status < 500)).toBe(true);
  expect(await guess(code)).toMatchObject({ code: 'code.exhausted' });
});

test('the right code among many wrong ones at once does not pass after the last attempt', async () => {
  const { code, guess } = await register();
  await Promise.all(
    Array.from({ length: codeLimits.maxAttempts }, (_, index) => guess(wrong(code, index + 1))),
  );

  const late = await Promise.all(Array.from({ length: 10 }, () => guess(code)));

  expect(new Set(late.map((each) => each.code))).toEqual(new Set(['code.exhausted']));
});

test('registering a number again and again at once gives no more codes to guess', async () => {
  const form = formOf('acme');

  const replies = await Promise.all(Array.from({ length: 20 }, () => post('/api/registrations', form)));

  const sent = (await outbox()).filter(({ to }) => to.endsWith(form.mobileNumber));
  expect(sent).toHaveLength(codeLimits.maxSends);
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(codeLimits.maxSends);
  expect(new Set(replies.map(({ body }) => body.error?.code))).toEqual(new Set([undefined, 'code.too_many']));
});

test('guesses without six digits are rejected, and use no attempt', async () => {
  const { code, guess } = await register();
  const digits = [...code];
  const spellings: unknown[] = [
    Number(code),
    [code],
    { $ne: '' },
    null,
    true,
    '',
    `${code}\n`,
    ` ${code}`,
    `${code}0`,
    `${code.slice(0, 5)}_`,
    '%',
    digits.map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
    digits.map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0x636)).join(''),
  ];

  for (const spelling of spellings)
    expect([spelling, await guess(spelling)]).toEqual([spelling, { status: 400, code: 'request.invalid' }]);
  expect(await guess(code)).toEqual({ status: 200, code: undefined });
});
