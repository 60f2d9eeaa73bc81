/** The second factor of who manages others: asked for at sign-in, set up and taken away on the own account. */
import type { ErrorDetails } from '@foyer/contract/errors.ts';
import { minutes } from '@foyer/contract/time.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { createSeal } from '../../platform/passwords/seal.ts';
import type { AccountChange } from './mails.ts';
import {
  askForNewPasskey,
  askForPasskey,
  challengeIn,
  readNewPasskey,
  readPasskeyUse,
  type Site,
} from './passkeys.ts';
import { hasUseForSecondFactor } from './policy.ts';
import * as factorStore from './second-factors-store.ts';
import { entityOf } from './sessions.ts';
import type * as store from './store.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

interface Parts {
  readonly secret: string;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly tenantNameOf: (unit: Unit) => Promise<string>;
  /** Tells the owner of the account, by mail, after the commit. */
  readonly tellOwner: (unit: Unit, userId: string, change: AccountChange) => Promise<void>;
}

/** What somebody hands in besides the password. */
export type HandedIn = { readonly totp: string } | { readonly passkey: Readonly<Record<string, unknown>> };

/** What would do; never empty. */
interface Factors {
  readonly totp: Buffer | null;
  readonly passkeys: readonly factorStore.PasskeyRow[];
}

/** A person in front of a browser who has a minute to find the key. */
const challengeLastsMs = minutes(5);
const passkeysAtMost = 20;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors({ secret, now, audit, tenantNameOf, tellOwner }: Parts) {
  const seal = createSeal(secret, 'totp');
  const contextOf = ({ scope }: Unit, userId: string) => `${scope.tenantId} ${userId}`;

  async function keepChallenge(unit: Unit, userId: string, purpose: 'set-up' | 'sign-in', challenge: string) {
    const expiresAt = new Date(now().getTime() + challengeLastsMs);
    await factorStore.insertChallenge(unit, { userId, purpose, challenge, expiresAt }, now());
  }

  async function isCodeRight(unit: Unit, userId: string, sealed: Buffer, code: string): Promise<boolean> {
    const step = await stepOf(seal.open(sealed, contextOf(unit, userId)), code, now());
    return step !== null && (await factorStore.takeTotpStep(unit, userId, step));
  }

  async function isPasskeyRight(
    unit: Unit,
    userId: string,
    known: readonly factorStore.PasskeyRow[],
    answer: Readonly<Record<string, unknown>>,
    site: Site,
  ): Promise<boolean> {
    const passkey = known.find(({ credentialId }) => credentialId === answer.id);
    const challenge = challengeIn(answer);
    if (!passkey || !challenge) return false;
    if (!(await factorStore.takeChallenge(unit, { userId, purpose: 'sign-in', challenge, now: now() })))
      return false;
    const counter = await readPasskeyUse(site, answer, challenge, passkey);
    return counter !== null && (await factorStore.notePasskeyUse(unit, passkey.id, counter, now()));
  }

  async function noteChange(
    unit: Unit,
    actor: StaffActor,
    ip: string,
    change: Record<'before' | 'after', Record<string, unknown> | null>,
  ): Promise<void> {
    const { userId: id, name } = actor;
    const entity = entityOf({ id, name });
    await audit(unit, {
      ...{ actor: auditActorOf(actor, { ip }), action: 'UPDATE', logType: 'USERS' },
      ...{ entity, ...change },
    });
    await tellOwner(unit, id, change.after ? 'second-factor-added' : 'second-factor-removed');
  }

  return {
    /** What this person can be asked for at sign-in; `null` when there is nothing, or no use for it. */
    async of(unit: Unit, { id, role }: Pick<store.UserRow, 'id' | 'role'>): Promise<Factors | null> {
      if (!hasUseForSecondFactor(role)) return null;
      const totp = (await factorStore.findTotp(unit, id))?.secret ?? null;
      const passkeys = await factorStore.findPasskeys(unit, id);
      return totp || passkeys.length > 0 ? { totp, passkeys } : null;
    },

    /** What the page needs to ask for it. */
    async ask(unit: Unit, userId: string, { totp, passkeys }: Factors, site: Site): Promise<ErrorDetails> {
      if (passkeys.length === 0) return { methods: ['totp'] };
      const passkeyOptions = await askForPasskey(site, passkeys);
      await keepChallenge(unit, userId, 'sign-in', passkeyOptions.challenge);
      return { methods: totp ? ['totp', 'passkey'] : ['passkey'], passkeyOptions };
    },

    /** Whether what was handed in is right, for the first time; commit the unit whatever the answer. */
    async prove(unit: Unit, userId: string, { totp, passkeys }: Factors, handedIn: HandedIn, site: Site) {
      if ('passkey' in handedIn) return isPasskeyRight(unit, userId, passkeys, handedIn.passkey, site);
      return totp !== null && (await isCodeRight(unit, userId, totp, handedIn.totp));
    },

    async beginTotp(
      unit: Unit,
      { userId, email }: StaffActor,
    ): Promise<{ secret: string; otpauthUrl: string }> {
      const fresh = newTotpSecret();
      await factorStore.setPendingTotp(unit, userId, seal.close(fresh, contextOf(unit, userId)));
      const otpauthUrl = totpUri({ issuer: await tenantNameOf(unit), email, secret: fresh });
      return { secret: fresh, otpauthUrl };
    },

    /** @throws DomainError auth.second_factor_wrong */
    async confirmTotp(unit: Unit, actor: StaffActor, code: string, ip: string): Promise<void> {
      const { userId } = actor;
      const pending = (await factorStore.findTotp(unit, userId))?.pending;
      const step = pending && (await stepOf(seal.open(pending, contextOf(unit, userId)), code, now()));
      if (!pending || !step || !(await factorStore.confirmTotp(unit, userId, pending, step)))
        throw new DomainError('auth.second_factor_wrong');
      await noteChange(unit, actor, ip, { before: null, after: { authenticatorApp: true } });
    },

    async removeTotp(unit: Unit, actor: StaffActor, ip: string): Promise<void> {
      if (await factorStore.removeTotp(unit, actor.userId))
        await noteChange(unit, actor, ip, { before: { authenticatorApp: true }, after: null });
    },

    async beginPasskey(unit: Unit, { userId: id, email, name }: StaffActor, site: Site): Promise<unknown> {
      const known = await factorStore.findPasskeys(unit, id);
      const options = await askForNewPasskey(site, await tenantNameOf(unit), { id, email, name }, known);
      await keepChallenge(unit, id, 'set-up', options.challenge);
      return options;
    },

    /** @returns whether it was kept; commit the unit whatever the answer: the challenge is used up */
    async addPasskey(
      unit: Unit,
      actor: StaffActor,
      { name, response }: { name: string; response: Readonly<Record<string, unknown>> },
      { site, ip }: { site: Site; ip: string },
    ): Promise<boolean> {
      const { userId } = actor;
      const challenge = challengeIn(response);
      if (!challenge) return false;
      if (!(await factorStore.takeChallenge(unit, { userId, purpose: 'set-up', challenge, now: now() })))
        return false;
      const passkey = await readNewPasskey(site, response, challenge);
      if (!passkey || (await factorStore.findPasskeys(unit, userId)).length >= passkeysAtMost) return false;
      const transports = [...passkey.transports];
      const isNew = await factorStore.insertPasskey(unit, {
        ...passkey,
        transports,
        userId,
        name,
        createdAt: now(),
      });
      if (isNew) await noteChange(unit, actor, ip, { before: null, after: { passkey: name } });
      return isNew;
    },

    /** @throws DomainError passkey.not_found */
    async removePasskey(unit: Unit, actor: StaffActor, passkeyId: string, ip: string): Promise<void> {
      const removed = await factorStore.removePasskey(unit, actor.userId, passkeyId);
      if (!removed) throw new DomainError('passkey.not_found');
      await noteChange(unit, actor, ip, { before: { passkey: removed.name }, after: null });
    },
  };
}
