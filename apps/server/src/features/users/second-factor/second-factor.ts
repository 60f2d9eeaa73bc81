/** The second factor of admins and super admins: verified at sign-in, managed in the user's own account. */
import type { ErrorDetails } from '@foyer/contract/core/errors.ts';
import { minutes } from '@foyer/contract/core/time.ts';
import { type Audit, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { createSeal } from '../../../platform/passwords/seal.ts';
import type { AccountChange } from '../account/account-mails.ts';
import { usesSecondFactor } from '../policy.ts';
import { entityOf } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import type { FactorRemovals } from './factor-removals.ts';
import {
  authenticationOptions,
  challengeOf,
  passkeysAt,
  registrationOptions,
  type Site,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts';
import { createRecoveryCodeHash, newRecoveryCodes } from './recovery-codes.ts';
import * as recoveryCodeStore from './recovery-codes-store.ts';
import * as factorStore from './second-factors-store.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

interface Dependencies {
  readonly secret: string;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  /** The host that links in mails lead to. */
  readonly mainHostOf: (tenant: string) => string;
  /** Notifies the account's owner by mail after the commit. */
  readonly notifyOwner: (tx: Transaction, userId: string, change: AccountChange) => Promise<void>;
  readonly factorRemovals: Pick<FactorRemovals, 'cancelOf'>;
}

/** The second factor that a sign-in request contains. */
export type SecondFactorResponse =
  | { readonly totp: string }
  | { readonly recoveryCode: string }
  | { readonly passkey: Readonly<Record<string, unknown>> };

/** The configured second factors, at least one, and the recovery codes that replace them. */
interface Factors {
  readonly totp: Buffer | null;
  readonly passkeys: readonly factorStore.PasskeyRow[];
  /** Number of unused codes. */
  readonly recoveryCodes: number;
}

/** Enough time to find a security key. */
const challengeLastsMs = minutes(5);
const maxPasskeys = 20;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(dependencies: Dependencies) {
  const { secret, now, audit, tenantNameOf, mainHostOf, notifyOwner, factorRemovals } = dependencies;
  const seal = createSeal(secret, 'totp');
  const hashOf = createRecoveryCodeHash(secret);
  const contextOf = ({ scope }: Transaction, userId: string) => `${scope.tenantId} ${userId}`;

  async function storeChallenge(
    tx: Transaction,
    userId: string,
    purpose: 'set-up' | 'sign-in',
    challenge: string,
  ) {
    const expiresAt = new Date(now().getTime() + challengeLastsMs);
    await factorStore.insertChallenge(tx, { userId, purpose, challenge, expiresAt }, now());
  }

  async function verifyCode(tx: Transaction, userId: string, sealed: Buffer, code: string): Promise<boolean> {
    // Unreadable after a change of the installation's secret: an admin has to remove the factor.
    const totpSecret = seal.tryOpen(sealed, contextOf(tx, userId));
    if (totpSecret === null) return false;
    const timeStep = await matchingStep(totpSecret, code, now());
    return timeStep !== null && (await factorStore.consumeTotpStep(tx, userId, timeStep));
  }

  async function verifyPasskey(
    tx: Transaction,
    userId: string,
    known: readonly factorStore.PasskeyRow[],
    answer: Readonly<Record<string, unknown>>,
    site: Site,
  ): Promise<boolean> {
    const passkey = known.find(({ credentialId }) => credentialId === answer.id);
    const challenge = challengeOf(answer);
    if (!passkey || !challenge) return false;
    if (!(await factorStore.consumeChallenge(tx, { userId, purpose: 'sign-in', challenge, now: now() })))
      return false;
    const counter = await verifyAuthentication(site, answer, challenge, passkey);
    if (counter === null) return false;
    return factorStore.recordPasskeyUse(tx, passkey.id, { counter, host: site.host, now: now() });
  }

  async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
    if (!(await recoveryCodeStore.consume(tx, userId, hashOf(tx, userId, code)))) return false;
    await notifyOwner(tx, userId, 'recovery-code-used');
    return true;
  }

  async function recordChange(
    tx: Transaction,
    actor: StaffActor,
    ip: string,
    change: Record<'before' | 'after', Record<string, unknown> | null>,
    notice: AccountChange = change.after ? 'second-factor-added' : 'second-factor-removed',
  ): Promise<void> {
    const { userId: id, name } = actor;
    const entity = entityOf({ id, name });
    await audit(tx, {
      actor: auditActorOf(actor, { ip }),
      action: 'UPDATE',
      logType: 'USERS',
      entity,
      ...change,
    });
    // It was about the factors that there were.
    await factorRemovals.cancelOf(tx, { id, name });
    await notifyOwner(tx, id, notice);
  }

  /**
   * Removes the recovery codes together with the last factor.
   * @param remove removes a factor; it runs with the user locked, so that no codes are created meanwhile
   */
  async function removeFactor<T>(tx: Transaction, userId: string, remove: () => Promise<T>): Promise<T> {
    await store.lock(tx, userId);
    const removed = await remove();
    if (!(await factorStore.isSetUp(tx, userId))) await recoveryCodeStore.removeAll(tx, userId);
    return removed;
  }

  return {
    /** The user's second factors; `null` when there are none, or the role uses none. */
    async factorsOf(
      tx: Transaction,
      { id, role }: Pick<store.UserRow, 'id' | 'role'>,
    ): Promise<Factors | null> {
      if (!usesSecondFactor(role)) return null;
      const totp = (await factorStore.findTotp(tx, id))?.secret ?? null;
      const passkeys = await factorStore.findPasskeys(tx, id);
      if (!totp && passkeys.length === 0) return null;
      return { totp, passkeys, recoveryCodes: await recoveryCodeStore.countLeft(tx, id) };
    },

    /** What the sign-in page needs to request the second factor. */
    async ask(
      tx: Transaction,
      userId: string,
      { totp, passkeys, recoveryCodes }: Factors,
      site: Site,
    ): Promise<ErrorDetails> {
      const { usable, otherHosts } = passkeysAt(site.host, passkeys, mainHostOf(tx.scope.tenant));
      const methods: ErrorDetails['methods'] = [
        ...(totp ? (['totp'] as const) : []),
        ...(usable.length > 0 ? (['passkey'] as const) : []),
        ...(recoveryCodes > 0 ? (['recoveryCode'] as const) : []),
      ];
      const details = { methods, ...(otherHosts.length > 0 ? { passkeyHosts: [...otherHosts] } : {}) };
      if (usable.length === 0) return details;
      const passkeyOptions = await authenticationOptions(site, usable);
      await storeChallenge(tx, userId, 'sign-in', passkeyOptions.challenge);
      return { ...details, passkeyOptions };
    },

    /** Verifies a second factor and consumes it. Commit the transaction with any result. */
    async verify(
      tx: Transaction,
      userId: string,
      { totp, passkeys }: Factors,
      presented: SecondFactorResponse,
      site: Site,
    ) {
      if ('recoveryCode' in presented) return consumeRecoveryCode(tx, userId, presented.recoveryCode);
      if ('passkey' in presented) return verifyPasskey(tx, userId, passkeys, presented.passkey, site);
      return totp !== null && (await verifyCode(tx, userId, totp, presented.totp));
    },

    async beginTotp(
      tx: Transaction,
      { userId, email }: StaffActor,
    ): Promise<{ secret: string; otpauthUrl: string }> {
      const newSecret = newTotpSecret();
      await factorStore.setPendingTotp(tx, userId, seal.close(newSecret, contextOf(tx, userId)));
      const otpauthUrl = totpUri({ issuer: await tenantNameOf(tx), email, secret: newSecret });
      return { secret: newSecret, otpauthUrl };
    },

    /** @throws DomainError auth.second_factor_wrong */
    async confirmTotp(tx: Transaction, actor: StaffActor, code: string, ip: string): Promise<void> {
      const { userId } = actor;
      const pending = (await factorStore.findTotp(tx, userId))?.pending;
      const totpSecret = pending && seal.tryOpen(pending, contextOf(tx, userId));
      const timeStep = totpSecret && (await matchingStep(totpSecret, code, now()));
      if (!pending || !timeStep || !(await factorStore.confirmTotp(tx, userId, pending, timeStep)))
        throw new DomainError('auth.second_factor_wrong');
      await recordChange(tx, actor, ip, { before: null, after: { authenticatorApp: true } });
    },

    async removeTotp(tx: Transaction, actor: StaffActor, ip: string): Promise<void> {
      const { userId } = actor;
      if (!(await removeFactor(tx, userId, () => factorStore.removeTotp(tx, userId)))) return;
      await recordChange(tx, actor, ip, { before: { authenticatorApp: true }, after: null });
    },

    async beginPasskey(
      tx: Transaction,
      { userId: id, email, name }: StaffActor,
      site: Site,
    ): Promise<unknown> {
      const known = await factorStore.findPasskeys(tx, id);
      const options = await registrationOptions(site, await tenantNameOf(tx), { id, email, name }, known);
      await storeChallenge(tx, id, 'set-up', options.challenge);
      return options;
    },

    /**
     * @returns whether the passkey was stored. Commit the transaction with any result: the challenge is
     * consumed
     */
    async addPasskey(
      tx: Transaction,
      actor: StaffActor,
      { name, response }: { name: string; response: Readonly<Record<string, unknown>> },
      { site, ip }: { site: Site; ip: string },
    ): Promise<boolean> {
      const { userId } = actor;
      const challenge = challengeOf(response);
      if (!challenge) return false;
      if (!(await factorStore.consumeChallenge(tx, { userId, purpose: 'set-up', challenge, now: now() })))
        return false;
      const passkey = await verifyRegistration(site, response, challenge);
      if (!passkey || (await factorStore.findPasskeys(tx, userId)).length >= maxPasskeys) return false;
      const transports = [...passkey.transports];
      const isNew = await factorStore.insertPasskey(tx, {
        ...passkey,
        transports,
        host: site.host,
        userId,
        name,
        createdAt: now(),
      });
      if (isNew) await recordChange(tx, actor, ip, { before: null, after: { passkey: name } });
      return isNew;
    },

    /** @throws DomainError passkey.not_found */
    async removePasskey(tx: Transaction, actor: StaffActor, passkeyId: string, ip: string): Promise<void> {
      const { userId } = actor;
      const removed = await removeFactor(tx, userId, () => factorStore.removePasskey(tx, userId, passkeyId));
      if (!removed) throw new DomainError('passkey.not_found');
      await recordChange(tx, actor, ip, { before: { passkey: removed.name }, after: null });
    },

    /**
     * Replaces the earlier recovery codes.
     * @throws DomainError auth.second_factor_setup when there is no factor that they could replace
     */
    async createRecoveryCodes(tx: Transaction, actor: StaffActor, ip: string): Promise<string[]> {
      const { userId } = actor;
      // Locked: see `removeFactor`.
      await store.lock(tx, userId);
      if (!(await factorStore.isSetUp(tx, userId))) throw new DomainError('auth.second_factor_setup');
      const codes = newRecoveryCodes();
      const hashes = codes.map((code) => hashOf(tx, userId, code));
      await recoveryCodeStore.replaceAll(tx, userId, hashes, now());
      const change = { before: null, after: { recoveryCodes: codes.length } };
      await recordChange(tx, actor, ip, change, 'recovery-codes-created');
      return codes;
    },
  };
}
