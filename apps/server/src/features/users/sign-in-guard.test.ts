import { expect, test } from 'vitest';
import { createClock } from '../../platform/testing/clock.ts';
import { createSignInGuard, type Guess } from './sign-in-guard.ts';

const guess = (more: Partial<Guess> = {}): Guess => ({
  tenantId: 'acme',
  account: 'priya@acme.test',
  address: '10.0.0.1',
  ...more,
});
const tooMany = expect.objectContaining({ code: 'auth.too_many_tries' });

test('five wrong passwords from one address shut this address out of this account, and nobody else', () => {
  const guard = createSignInGuard(createClock().now);
  for (let each = 0; each < 5; each += 1) guard.begin(guess());

  expect(() => guard.begin(guess())).toThrow(tooMany);
  expect(() => guard.begin(guess({ address: '10.0.0.2' }))).not.toThrow();
  expect(() => guard.begin(guess({ account: 'other@acme.test' }))).not.toThrow();
  expect(() => guard.begin(guess({ tenantId: 'globex' }))).not.toThrow();
});

test('guessing from many addresses slows the account, but not where its owner signed in before', () => {
  const guard = createSignInGuard(createClock().now);
  guard.begin(guess({ address: 'home' }));
  guard.forgive(guess({ address: 'home' }));
  for (let each = 0; each < 50; each += 1) guard.begin(guess({ address: `10.0.1.${each}` }));

  expect(() => guard.begin(guess({ address: 'elsewhere' }))).toThrow(tooMany);
  expect(() => guard.begin(guess({ address: 'home' }))).not.toThrow();
});

test('guessing at many accounts slows the address, whoever succeeds there meanwhile', () => {
  const guard = createSignInGuard(createClock().now);
  for (let each = 0; each < 99; each += 1) guard.begin(guess({ account: `${each}@acme.test` }));
  guard.begin(guess());
  guard.forgive(guess());
  guard.begin(guess({ account: 'last@acme.test' }));

  expect(() => guard.begin(guess())).toThrow(tooMany);
  expect(() => guard.begin(guess({ address: '10.0.0.2' }))).not.toThrow();
});

test('being asked for a second factor is no wrong try, and forgives none', () => {
  const guard = createSignInGuard(createClock().now);
  for (let each = 0; each < 4; each += 1) guard.begin(guess());
  for (let each = 0; each < 9; each += 1) {
    guard.begin(guess());
    guard.goOn(guess());
  }

  guard.begin(guess());
  expect(() => guard.begin(guess())).toThrow(tooMany);
});
