import { expect, it } from 'vitest';
import { createManualClock } from '../../../testing/fakes/manual-clock.ts';
import type { TokenClaims } from './actor.ts';
import { createTokens } from './tokens.ts';

const claims: TokenClaims = {
  kind: 'staff',
  tenantId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
};

it('reads the claims of a token that it minted', async () => {
  const tokens = createTokens('a secret', () => new Date());

  expect(await tokens.read(await tokens.mint(claims, 60_000))).toMatchObject(claims);
});

it('rejects an expired token with auth.expired and an invalid one with auth.invalid', async () => {
  const clock = createManualClock();
  const tokens = createTokens('a secret', clock.now);
  const token = await tokens.mint(claims, 60_000);

  clock.advance(60_001);

  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'auth.expired' });
  await expect(tokens.read('no.token.atall')).rejects.toMatchObject({ code: 'auth.invalid' });
});

it('rejects a token that was signed with another secret', async () => {
  const token = await createTokens('their secret', () => new Date()).mint(claims, 60_000);

  await expect(createTokens('our secret', () => new Date()).read(token)).rejects.toMatchObject({
    code: 'auth.invalid',
  });
});

it('rejects a token with padding', async () => {
  const tokens = createTokens('a secret', () => new Date());
  const token = await tokens.mint(claims, 60_000);

  await expect(tokens.read(`${token}=`)).rejects.toMatchObject({ code: 'auth.invalid' });
});

it('rejects a token whose payload was changed', async () => {
  const tokens = createTokens('a secret', () => new Date());
  const [head, , signature] = (await tokens.mint(claims, 60_000)).split('.');
  const forged = Buffer.from(JSON.stringify({ ...claims, iss: 'foyer', exp: 9_999_999_999 })).toString(
    'base64url',
  );

  await expect(tokens.read(`${head}.${forged}.${signature}`)).rejects.toMatchObject({ code: 'auth.invalid' });
});

it('rejects a token with the algorithm none', async () => {
  const head = Buffer.from('{"alg":"none"}').toString('base64url');
  const body = Buffer.from(JSON.stringify({ ...claims, iss: 'foyer', exp: 9_999_999_999 })).toString(
    'base64url',
  );

  await expect(createTokens('a secret', () => new Date()).read(`${head}.${body}.`)).rejects.toMatchObject({
    code: 'auth.invalid',
  });
});
