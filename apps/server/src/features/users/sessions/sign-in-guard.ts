/**
 * Slows down guessing at the sign-in: per account and network, per account, per network, per site of networks,
 * and per second factor.
 */
import { hours, minutes, seconds } from '@foyer/contract/core/time.ts';
import { deleteOldest } from '../../../platform/http/limits/delete-oldest.ts';
import { networkOf, siteOf } from '../../../platform/http/limits/network.ts';
import { createFailedAttempts } from './failed-attempts.ts';

export interface SignInAttempt {
  readonly tenantId: string;
  /** As typed, in lower case: unknown accounts are treated the same. */
  readonly account: string;
  /** The IP address. */
  readonly address: string;
}

export interface SignInGuard {
  /** @throws DomainError auth.too_many_tries */
  begin(attempt: SignInAttempt): void;
  /**
   * The password was right and a second factor is required: the attempt does not count, but earlier failures
   * still do.
   */
  rollback(attempt: SignInAttempt): void;
  /** The sign-in succeeded. */
  succeed(attempt: SignInAttempt): void;
  /**
   * Called before a second factor is verified, after the password. @throws DomainError auth.too_many_tries
   */
  beginFactor(userId: string): void;
  succeedFactor(userId: string): void;
  /**
   * Called before a signed-in user's own password is verified again. @throws DomainError auth.too_many_tries
   */
  beginOwnPassword(userId: string): void;
  succeedOwnPassword(userId: string): void;
}

const resetAfterMs = hours(12);
const perPair = { freeAttempts: 5, firstWaitMs: seconds(30), longestWaitMs: minutes(15), resetAfterMs };
/** Guessing from many addresses. The waits are short, because they also affect the account's owner. */
const perAccount = { freeAttempts: 50, firstWaitMs: seconds(1), longestWaitMs: minutes(1), resetAfterMs };
/** Guessing at many accounts. A whole office may share one address. */
const perNetwork = { freeAttempts: 100, firstWaitMs: seconds(5), longestWaitMs: minutes(5), resetAfterMs };
/**
 * Guessing from many networks of one site. A provider's customers may share it, so the waits are short and the
 * count ends soon.
 */
const perSite = {
  freeAttempts: 1000,
  firstWaitMs: seconds(1),
  longestWaitMs: seconds(5),
  resetAfterMs: hours(1),
};

/** Maximum number of remembered pairs of account and network with a successful sign-in. */
const maxTrusted = 10_000;

export function createSignInGuard(now: () => Date): SignInGuard {
  const pairs = createFailedAttempts(perPair, now);
  const accounts = createFailedAttempts(perAccount, now);
  const networks = createFailedAttempts(perNetwork, now);
  const sites = createFailedAttempts(perSite, now);
  const factors = createFailedAttempts(perPair, now);
  const ownPasswords = createFailedAttempts(perPair, now);
  /** In the order of the last successful sign-ins. */
  const trusted = new Map<string, true>();

  const pairOf = ({ tenantId, account, address }: SignInAttempt) =>
    JSON.stringify([tenantId, account, networkOf(address)]);
  const accountOf = ({ tenantId, account }: SignInAttempt) => JSON.stringify([tenantId, account]);

  /** An attempt that others of the site delay does not count against this person. */
  function beginAtSite(attempt: SignInAttempt): void {
    try {
      sites.begin(siteOf(attempt.address));
    } catch (error) {
      pairs.rollback(pairOf(attempt));
      networks.rollback(networkOf(attempt.address));
      throw error;
    }
  }

  return {
    begin(attempt) {
      pairs.begin(pairOf(attempt));
      networks.begin(networkOf(attempt.address));
      beginAtSite(attempt);
      // Guessing from other addresses does not lock the owner out of an address with an earlier sign-in.
      if (!trusted.has(pairOf(attempt))) accounts.begin(accountOf(attempt));
    },
    rollback(attempt) {
      pairs.rollback(pairOf(attempt));
      networks.rollback(networkOf(attempt.address));
      sites.rollback(siteOf(attempt.address));
      accounts.rollback(accountOf(attempt));
    },
    succeed(attempt) {
      pairs.reset(pairOf(attempt));
      networks.rollback(networkOf(attempt.address));
      sites.rollback(siteOf(attempt.address));
      accounts.reset(accountOf(attempt));
      trusted.delete(pairOf(attempt));
      deleteOldest(trusted, { maxKeys: maxTrusted });
      trusted.set(pairOf(attempt), true);
    },
    beginFactor: (userId) => factors.begin(userId),
    succeedFactor: (userId) => factors.reset(userId),
    beginOwnPassword: (userId) => ownPasswords.begin(userId),
    succeedOwnPassword: (userId) => ownPasswords.reset(userId),
  };
}
