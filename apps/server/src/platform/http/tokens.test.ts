/** A token is good for its time, from this server, and for nothing else. */
import { expect, it } from 'vitest';
import { createClock } from '../testing/clock.ts';
import type { TokenClaims } from './actor.ts';
import { createTokens } from './tokens.ts';

const claims: TokenClaims = {
  kind: 'staff',
  tenantId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
};

it('a token says who it was minted for', async () => {
  const tokens = createTokens('a secret', () => new Date());

  expect(await tokens.read(await tokens.mint(claims, 60_000))).toMatchObject(claims);
});

it('a token that has grown old is told apart from one that was never good', async () => {
  const clock = createClock();
  const tokens = createTokens('a secret', clock.now);
  const token = await tokens.mint(claims, 60_000);

  clock.advance(60_001);

  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'auth.expired' });
  await expect(tokens.read('no.token.atall')).rejects.toMatchObject({ code: 'auth.invalid' });
});

it('a token of another installation is refused', async () => {
  const token = await createTokens('their secret', () => new Date()).mint(claims, 60_000);

  await expect(createTokens('our secret', () => new Date()).read(token)).rejects.toMatchObject({
    code: 'auth.invalid',
  });
});

it('a token whose words were changed is refused', async () => {
  const tokens = createTokens('a secret', () => new Date());
  const [head, , signature] = (await tokens.mint(claims, 60_000)).split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, iss: 'foyer', exp: 9_999_999_999 })).toString(
    'base64url',
  );

  await expect(tokens.read(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ code: 'auth.invalid' });
});

it('a token without a signature is refused', async () => {
  const head = Buffer.from('{"alg":"none"}').toString('base64url');
  const body = Buffer.from(JSON.stringify({ ...claims, iss: 'foyer', exp: 9_999_999_999 })).toString(
    'base64url',
  );

  await expect(createTokens('a secret', () => new Date()).read(`${head}.${body}.`)).rejects.toMatchObject({
    code: 'auth.invalid',
  });
});
