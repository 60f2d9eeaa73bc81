/** What slows guessing at the sign-in: by account and address together, by account, by address, and by second factor. */
import { hours, minutes, seconds } from '@foyer/contract/time.ts';
import { createWrongTries } from './wrong-tries.ts';

export interface Guess {
  readonly tenantId: string;
  /** As it was typed, in lower case: whether there is such an account makes no difference. */
  readonly account: string;
  readonly address: string;
}

export interface SignInGuard {
  /** @throws DomainError auth.too_many_tries */
  begin(guess: Guess): void;
  /** The password was right and a second factor is asked for: no wrong try, but nothing is forgiven yet. */
  goOn(guess: Guess): void;
  /** Everything was right. */
  forgive(guess: Guess): void;
  /** Before a second factor is looked at; the password was right. @throws DomainError auth.too_many_tries */
  beginFactor(userId: string): void;
  forgiveFactor(userId: string): void;
  /** Before the own password is looked at again within a session. @throws DomainError auth.too_many_tries */
  beginOwn(userId: string): void;
  forgiveOwn(userId: string): void;
}

const forgottenAfterMs = hours(12);
const onePair = { free: 5, firstWaitMs: seconds(30), longestWaitMs: minutes(15), forgottenAfterMs };
/** Guessing from many addresses; short, because it also slows the person whose account it is. */
const oneAccount = { free: 50, firstWaitMs: seconds(1), longestWaitMs: minutes(1), forgottenAfterMs };
/** Guessing at many accounts; a whole office may sit behind one address. */
const oneAddress = { free: 100, firstWaitMs: seconds(5), longestWaitMs: minutes(5), forgottenAfterMs };

/** Addresses that an account has signed in from are remembered up to this many. */
const trustedAtMost = 10_000;

export function createSignInGuard(now: () => Date): SignInGuard {
  const pairs = createWrongTries(onePair, now);
  const accounts = createWrongTries(oneAccount, now);
  const addresses = createWrongTries(oneAddress, now);
  const factors = createWrongTries(onePair, now);
  const own = createWrongTries(onePair, now);
  const trusted = new Set<string>();

  const pairOf = ({ tenantId, account, address }: Guess) => JSON.stringify([tenantId, account, address]);
  const accountOf = ({ tenantId, account }: Guess) => JSON.stringify([tenantId, account]);

  return {
    begin(guess) {
      pairs.begin(pairOf(guess));
      addresses.begin(guess.address);
      // Others who guess at an account do not keep its owner out of where it was signed in before.
      if (!trusted.has(pairOf(guess))) accounts.begin(accountOf(guess));
    },
    goOn(guess) {
      pairs.takeBack(pairOf(guess));
      addresses.takeBack(guess.address);
      accounts.takeBack(accountOf(guess));
    },
    forgive(guess) {
      pairs.forgive(pairOf(guess));
      addresses.takeBack(guess.address);
      accounts.forgive(accountOf(guess));
      if (trusted.size >= trustedAtMost) trusted.clear();
      trusted.add(pairOf(guess));
    },
    beginFactor: (userId) => factors.begin(userId),
    forgiveFactor: (userId) => factors.forgive(userId),
    beginOwn: (userId) => own.begin(userId),
    forgiveOwn: (userId) => own.forgive(userId),
  };
}
