/** One-time codes: sent so often and no more, tried so often and no more, good once. */
import { timingSafeEqual } from 'node:crypto';
import { type CodeSent, codeLimits } from '@foyer/contract/registration.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/code-browser.ts';
import { deriveKey } from '../../platform/http/tokens.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import { createAddressHash } from './addresses.ts';
import { createCode, hashBrowser, hashCode, mask } from './policy.ts';
import * as store from './store.ts';

export interface CodesDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'send' | 'wordCode'>;
  readonly now: () => Date;
  /** What codes and addresses are hashed with. */
  readonly secret: string;
}

/** Where a code goes, and on whose behalf. */
export interface CodeTarget {
  readonly registrationId: string;
  readonly channel: MessageChannel;
  /** E.164 or an email address. */
  readonly recipient: string;
  readonly tenant: {
    readonly name: string;
    /** Codes that one address may have had sent and not proved. */
    readonly codesPerAddress: number;
  };
}

export type Codes = ReturnType<typeof createCodes>;

export function createCodes({ database, audit, messages, now, secret }: CodesDependencies) {
  const key = deriveKey(secret, 'registration-code');
  const browserKey = deriveKey(secret, 'registration-browser');
  const hashAddress = createAddressHash(secret);

  async function refuseWhenFull(unit: Unit, counted: store.Counted, max: number, windowMs: number) {
    const since = now().getTime() - windowMs;
    const filling = await store.findFilling(unit, counted, { max, since: new Date(since) });
    if (filling) throw new DomainError('code.too_many', { retryAfterMs: filling.getTime() - since });
  }

  /** Everybody locks in this order: nobody waits crosswise. @throws DomainError code.too_many */
  async function refuseTooMany(unit: Unit, { recipient, tenant }: CodeTarget, addressHash: Buffer) {
    const { windowMs, sends, tenantSends, tenantWindowMs } = codeLimits;
    await store.lockCounting(unit, addressHash.toString('hex'));
    await store.lockCounting(unit, recipient);
    await refuseWhenFull(unit, { recipient }, sends, windowMs);
    await refuseWhenFull(unit, { addressHash }, tenant.codesPerAddress, windowMs);
    await refuseWhenFull(unit, 'tenant', tenantSends, tenantWindowMs);
  }

  /** Whether the code was asked for by the browser that holds this secret. */
  function isOfBrowser(asked: store.CodeRow | null, browser: string | null): asked is store.CodeRow {
    if (!asked?.browserHash || browser === null) return false;
    return timingSafeEqual(asked.browserHash, hashBrowser(browserKey, asked.registrationId, browser));
  }

  return {
    /** Whoever did not ask for the last code may not ask for the next. @throws DomainError code.other_browser */
    async refuseOtherBrowser(unit: Unit, registrationId: string, browser: string | null): Promise<void> {
      const newest = await store.findNewestCode(unit, registrationId);
      if (!isOfBrowser(newest, browser)) throw new DomainError('code.other_browser');
    },

    /**
     * Sends a code to whom `begin` names; the one before stops working.
     * @param begin what else belongs into the same transaction; when the send is refused, it has not happened
     * @throws DomainError code.too_many | code.not_sent: then nothing was counted, and the code before still works
     */
    async send(
      scope: TenantScope,
      caller: CodeCaller,
      begin: (unit: Unit) => Promise<CodeTarget>,
    ): Promise<CodeSent> {
      const code = createCode();
      const { target, words, kept, codeId } = await database.withTenant(scope, async (unit) => {
        const target = await begin(unit);
        const addressHash = hashAddress(scope.tenantId, caller.address);
        await refuseTooMany(unit, target, addressHash);
        const { registrationId, recipient, channel, tenant } = target;
        const { host, languages, browser } = caller;
        const told = { channel, languages, code, clientName: tenant.name, host };
        const words = await messages.wordCode(unit, told);
        const sentAt = now();
        const kept = {
          ...{ registrationId, recipient, addressHash, sentAt },
          codeHash: hashCode(key, registrationId, code),
          browserHash: browser === null ? null : hashBrowser(browserKey, registrationId, browser),
          triesLeft: codeLimits.tries,
          expiresAt: new Date(sentAt.getTime() + codeLimits.lastsMs),
        };
        await remember(unit, 'CREATE', target, { ...systemAuditActor, kind: 'CUSTOMER', ip: caller.address });
        return { target, words, kept, codeId: await store.insertCode(unit, kept) };
      });
      const { channel, recipient, registrationId } = target;
      await deliver(scope, target, words, codeId);
      await database.withTenant(scope, (unit) => store.closeOlder(unit, kept, codeId, now()));
      return {
        ...{ registrationId, channel },
        sentTo: mask(recipient),
        expiresAt: kept.expiresAt.toISOString(),
        resendAfterMs: codeLimits.resendAfterMs,
      };
    },

    /**
     * Tries a code and uses it up when it is right. A wrong try must be committed: the refusal is returned, not thrown.
     * Another browser learns nothing of it and uses nothing up.
     * @returns what was proved, or why not: code.other_browser | code.wrong | code.exhausted | code.expired
     */
    async prove(
      unit: Unit,
      registrationId: string,
      code: string,
      browser: string | null,
    ): Promise<{ recipient: string } | DomainError> {
      const newest = await store.findNewestCode(unit, registrationId);
      if (!isOfBrowser(newest, browser)) return new DomainError('code.other_browser');
      if (newest.closedAt || newest.expiresAt <= now()) return new DomainError('code.expired');
      if (newest.triesLeft === 0) return new DomainError('code.exhausted');
      const taken = await store.takeTry(unit, newest.id);
      // Others were faster: with wrong guesses, or with the right one.
      if (!taken) {
        const current = await store.findNewestCode(unit, registrationId);
        return new DomainError(current?.closedAt === null ? 'code.exhausted' : 'code.expired');
      }
      if (timingSafeEqual(newest.codeHash, hashCode(key, registrationId, code))) {
        await store.closeCode(unit, newest.id, now());
        await store.markProved(unit, registrationId, now());
        return { recipient: newest.recipient };
      }
      const { triesLeft } = taken;
      return triesLeft === 0
        ? new DomainError('code.exhausted')
        : new DomainError('code.wrong', { triesLeft });
    },
  };

  /** A registration is nobody's yet: what is personal about it is kept under a key of its own. */
  function remember(
    unit: Unit,
    action: 'CREATE' | 'DELETE',
    { registrationId, recipient, channel }: CodeTarget,
    actor: AuditActor = systemAuditActor,
  ): Promise<void> {
    const entity = { kind: 'registration', id: registrationId, label: mask(recipient) };
    return audit(unit, {
      ...{ actor, action, logType: 'OTP', entity: { ...entity, personId: registrationId } },
      ...(action === 'CREATE' ? { after: { channel } } : { before: { channel } }),
    });
  }

  async function deliver(
    scope: TenantScope,
    target: CodeTarget,
    message: { subject: string | null; text: string },
    codeId: string,
  ): Promise<void> {
    const { channel, recipient } = target;
    try {
      await messages.send(scope, { kind: 'code', channel, to: recipient, ...message });
    } catch (cause) {
      await database.withTenant(scope, async (unit) => {
        await store.removeCode(unit, codeId);
        await remember(unit, 'DELETE', target);
      });
      throw new DomainError('code.not_sent', {}, { cause });
    }
  }
}
