import { expect, test } from 'vitest';
import { createManualClock } from '../../../testing/fakes/manual-clock.ts';
import { createSignInGuard, type SignInAttempt } from './sign-in-guard.ts';

const attempt = (more: Partial<SignInAttempt> = {}): SignInAttempt => ({
  tenantId: 'acme',
  account: 'priya@acme.test',
  address: '10.0.0.1',
  ...more,
});
const tooMany = expect.objectContaining({ code: 'auth.too_many_tries' });

test('five wrong passwords from one address block that address for that account only', () => {
  const guard = createSignInGuard(createManualClock().now);
  for (let each = 0; each < 5; each += 1) guard.begin(attempt());

  expect(() => guard.begin(attempt())).toThrow(tooMany);
  expect(() => guard.begin(attempt({ address: '10.0.0.2' }))).not.toThrow();
  expect(() => guard.begin(attempt({ account: 'other@acme.test' }))).not.toThrow();
  expect(() => guard.begin(attempt({ tenantId: 'globex' }))).not.toThrow();
});

test('guessing from many addresses slows the account, but not an address with an earlier sign-in of its owner', () => {
  const guard = createSignInGuard(createManualClock().now);
  guard.begin(attempt({ address: 'home' }));
  guard.succeed(attempt({ address: 'home' }));
  for (let each = 0; each < 50; each += 1) guard.begin(attempt({ address: `10.0.1.${each}` }));

  expect(() => guard.begin(attempt({ address: 'elsewhere' }))).toThrow(tooMany);
  expect(() => guard.begin(attempt({ address: 'home' }))).not.toThrow();
});

test('many sign-ins of others do not forget the address at which an owner signs in again and again', () => {
  const guard = createSignInGuard(createManualClock().now);
  const home = attempt({ address: 'home' });
  const others = (from: number, to: number) => {
    for (let each = from; each < to; each += 1) guard.succeed(attempt({ account: `${each}@acme.test` }));
  };
  guard.succeed(home);
  others(0, 5000);
  guard.succeed(home);
  others(5000, 12_000);
  for (let each = 0; each < 50; each += 1) guard.begin(attempt({ address: `10.0.1.${each}` }));

  expect(() => guard.begin(attempt({ address: 'elsewhere' }))).toThrow(tooMany);
  expect(() => guard.begin(home)).not.toThrow();
});

test('guessing at many accounts slows the address, even if one sign-in succeeds in between', () => {
  const guard = createSignInGuard(createManualClock().now);
  for (let each = 0; each < 99; each += 1) guard.begin(attempt({ account: `${each}@acme.test` }));
  guard.begin(attempt());
  guard.succeed(attempt());
  guard.begin(attempt({ account: 'last@acme.test' }));

  expect(() => guard.begin(attempt())).toThrow(tooMany);
  expect(() => guard.begin(attempt({ address: '10.0.0.2' }))).not.toThrow();
});

test('guessing from many addresses of one IPv6 network slows that network', () => {
  const guard = createSignInGuard(createManualClock().now);
  const from = (host: number) => attempt({ account: `${host}@acme.test`, address: `2001:db8:1:2::${host}` });
  for (let host = 0; host < 100; host += 1) guard.begin(from(host));

  expect(() => guard.begin(from(100))).toThrow(tooMany);
  expect(() => guard.begin(attempt({ address: '2001:db8:1:3::1' }))).not.toThrow();
});

test('guessing from many networks of one site slows that site for seconds', () => {
  const clock = createManualClock();
  const guard = createSignInGuard(clock.now);
  const from = (each: number) =>
    attempt({ account: `${each}@acme.test`, address: `2001:db8:1:${each.toString(16)}::1` });
  for (let each = 0; each < 1000; each += 1) guard.begin(from(each));

  expect(() => guard.begin(from(1000))).toThrow(tooMany);
  expect(() => guard.begin(attempt({ address: '2001:db8:2::1' }))).not.toThrow();
  clock.advance(5000);
  expect(() => guard.begin(from(1000))).not.toThrow();
});

test('a request for the second factor does not count as a failed attempt, and resets no count', () => {
  const guard = createSignInGuard(createManualClock().now);
  for (let each = 0; each < 4; each += 1) guard.begin(attempt());
  for (let each = 0; each < 9; each += 1) {
    guard.begin(attempt());
    guard.rollback(attempt());
  }

  guard.begin(attempt());
  expect(() => guard.begin(attempt())).toThrow(tooMany);
});
