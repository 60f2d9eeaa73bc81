/** One-time codes: rate-limited sends, limited attempts, valid once. */
import { timingSafeEqual } from 'node:crypto';
import { type CodeSent, codeLimits } from '@foyer/contract/registration/registration.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../../platform/http/auth/code-browser.ts';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';
import type { MessageChannel, MessagePort, SendFailure } from '../../../platform/messages/messaging-port.ts';
import { createAddressHash, createSiteHash } from '../network-address.ts';
import { createCode, hashBrowser, hashCode, mask, rangeOf } from '../policy.ts';
import * as store from '../store.ts';
import * as limits from './code-limits-store.ts';
import { createRecentCodes } from './recent-codes-store.ts';

export interface CodesDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'send' | 'renderCode'>;
  /** Tells the tenant's admins, after the commit, that `alertSends` codes were sent within an hour. */
  readonly onManyCodes: (tx: Transaction) => Promise<void>;
  readonly now: () => Date;
  /** The secret that the hash keys of codes and IP addresses are derived from. */
  readonly secret: string;
}

/** The recipient of a code, and the tenant that sends it. */
export interface CodeTarget {
  readonly registrationId: string;
  readonly channel: MessageChannel;
  /** E.164 or an email address. */
  readonly recipient: string;
  readonly tenant: {
    readonly name: string;
    /** The most unverified codes per IP address within `windowMs`. */
    readonly codesPerAddress: number;
  };
}

export type Codes = ReturnType<typeof createCodes>;

export function createCodes({ database, audit, messages, onManyCodes, now, secret }: CodesDependencies) {
  const key = deriveKey(secret, 'registration-code');
  const browserKey = deriveKey(secret, 'registration-browser');
  const hashAddress = createAddressHash(secret);
  const hashSite = createSiteHash(secret);
  const recentCodes = createRecentCodes(secret);

  async function rejectAboveLimit(
    tx: Transaction,
    limitKey: limits.RateLimitKey,
    max: number,
    windowMs: number,
  ) {
    const since = now().getTime() - windowMs;
    const limitReachedAt = await limits.findLimitReachedAt(tx, limitKey, { max, since: new Date(since) });
    if (limitReachedAt)
      throw new DomainError('code.too_many', { retryAfterMs: limitReachedAt.getTime() - since });
  }

  /** All calls take the locks in this order, which prevents deadlocks. @throws DomainError code.too_many */
  async function rejectTooMany(
    tx: Transaction,
    { recipient, channel, tenant }: CodeTarget,
    { addressHash, siteHash }: { addressHash: Buffer; siteHash: Buffer },
  ) {
    const { windowMs, maxSends: sends, maxTenantSends: tenantSends, tenantWindowMs } = codeLimits;
    const siteSends = Math.max(codeLimits.maxSiteSends, tenant.codesPerAddress);
    await limits.lockRateLimit(tx, addressHash.toString('hex'));
    await limits.lockRateLimit(tx, recipient);
    await rejectAboveLimit(tx, { recipient }, sends, windowMs);
    await rejectAboveLimit(tx, { addressHash }, tenant.codesPerAddress, windowMs);
    await rejectAboveLimit(tx, { siteHash }, siteSends, tenantWindowMs);
    if (channel !== 'email') {
      const rangeSends = Math.max(codeLimits.maxRangeSends, tenant.codesPerAddress);
      await rejectAboveLimit(tx, { range: rangeOf(recipient) }, rangeSends, tenantWindowMs);
    }
    await rejectAboveLimit(tx, 'tenant', tenantSends, tenantWindowMs);
  }

  /** Called after the code is stored. */
  async function alertAboveHalf(tx: Transaction, at: Date): Promise<void> {
    const { alertSends: max, tenantWindowMs, dayMs } = codeLimits;
    const since = new Date(at.getTime() - tenantWindowMs);
    if (!(await limits.findLimitReachedAt(tx, 'tenant', { max, since }))) return;
    if (await limits.claimAlert(tx, at, new Date(at.getTime() - dayMs))) await onManyCodes(tx);
  }

  /** The newest code that the browser with this cookie secret requested; `null`: it requested none. */
  async function findCodeOf(tx: Transaction, registrationId: string, browser: string | null) {
    if (browser === null) return null;
    return store.findNewestCode(tx, registrationId, hashBrowser(browserKey, registrationId, browser));
  }

  return {
    /** Only a browser that requested a code may request another. @throws DomainError code.other_browser */
    async rejectOtherBrowser(tx: Transaction, registrationId: string, browser: string | null): Promise<void> {
      if (!(await findCodeOf(tx, registrationId, browser))) throw new DomainError('code.other_browser');
    },

    /**
     * Sends a code to the target that `begin` returns; the previous code of the same browser becomes invalid. The
     * codes of other browsers stay valid: who opens a customer's link elsewhere must not end what they have begun.
     * @param begin runs in the same transaction, which rolls back if the send is rejected
     * @throws DomainError code.too_many | code.not_sent: the previous code stays valid, and the send is counted
     * only if the provider may have sent it
     */
    async send(
      scope: TenantScope,
      caller: CodeCaller,
      begin: (tx: Transaction) => Promise<CodeTarget>,
    ): Promise<CodeSent> {
      const code = createCode();
      const { target, content, kept, codeId } = await database.withTenant(scope, async (tx) => {
        const target = await begin(tx);
        const hashes = {
          addressHash: hashAddress(scope.tenantId, caller.address),
          siteHash: hashSite(scope.tenantId, caller.address),
        };
        await rejectTooMany(tx, target, hashes);
        const { registrationId, recipient, channel, tenant } = target;
        const { host, languages, browser } = caller;
        const sentAt = now();
        await recentCodes.count(tx, recipient, sentAt);
        const input = { channel, languages, code, clientName: tenant.name, host };
        const content = await messages.renderCode(tx, input);
        const newCode = {
          registrationId,
          recipient,
          ...hashes,
          sentAt,
          codeHash: hashCode(key, registrationId, code),
          browserHash: browser === null ? null : hashBrowser(browserKey, registrationId, browser),
          triesLeft: codeLimits.maxAttempts,
          expiresAt: new Date(sentAt.getTime() + codeLimits.lifetimeMs),
        };
        await auditCode(tx, 'CREATE', target, { ...systemAuditActor, kind: 'CUSTOMER', ip: caller.address });
        const codeId = await store.insertCode(tx, newCode);
        await alertAboveHalf(tx, sentAt);
        return { target, content, kept: newCode, codeId };
      });
      const { channel, recipient, registrationId } = target;
      await deliver(scope, target, content, { codeId, sentAt: kept.sentAt });
      await database.withTenant(scope, (tx) => store.closeOlder(tx, kept, codeId, now()));
      return {
        registrationId,
        channel,
        sentTo: mask(recipient),
        expiresAt: kept.expiresAt.toISOString(),
        resendAfterMs: codeLimits.resendAfterMs,
      };
    },

    /**
     * Verifies a code, which consumes it. A failed attempt must be committed, so its error is returned, not
     * thrown. A browser that requested no code always receives code.other_browser, and uses no attempt.
     * @returns the verified recipient; `isRepeated` when the same browser gives the code again within two minutes,
     * because the first answer did not arrive; or code.other_browser | code.superseded | code.wrong | code.exhausted |
     * code.expired
     */
    async verify(
      tx: Transaction,
      registrationId: string,
      code: string,
      browser: string | null,
    ): Promise<{ recipient: string; isRepeated: boolean } | DomainError> {
      const newest = await findCodeOf(tx, registrationId, browser);
      if (!newest) return new DomainError('code.other_browser');
      const given = hashCode(key, registrationId, code);
      const repeated = findRepeated(newest, given);
      if (repeated) return repeated;
      if (newest.closedAt || newest.expiresAt <= now()) return new DomainError('code.expired');
      if (newest.triesLeft === 0) return new DomainError('code.exhausted');
      // People who have two messages type the other code. That is no guess, so it uses no attempt.
      const isNewest = timingSafeEqual(newest.codeHash, given);
      const others = isNewest ? [] : await store.findOtherCodes(tx, newest);
      const other = others.find(({ codeHash }) => timingSafeEqual(codeHash, given));
      if (other)
        return new DomainError(other.sentAt < newest.sentAt ? 'code.superseded' : 'code.other_browser');
      const attempt = await store.takeAttempt(tx, newest.id);
      // Concurrent attempts used the code up: with wrong guesses, or with the right code.
      if (!attempt) {
        const current = await findCodeOf(tx, registrationId, browser);
        const repeated = current && findRepeated(current, given);
        return repeated ?? new DomainError(current?.closedAt === null ? 'code.exhausted' : 'code.expired');
      }
      if (isNewest) {
        await store.closeCode(tx, newest.id, now());
        await store.markCodesVerified(tx, registrationId, now());
        await recentCodes.forget(tx, newest.recipient);
        return { recipient: newest.recipient, isRepeated: false };
      }
      const { triesLeft } = attempt;
      return triesLeft === 0
        ? new DomainError('code.exhausted')
        : new DomainError('code.wrong', { triesLeft });
    },
  };

  /** @returns `null` unless this code was verified a moment ago */
  function findRepeated({ codeHash, recipient, closedAt, provedAt }: store.CodeRow, given: Buffer) {
    const wasVerified = closedAt && provedAt && now().getTime() - provedAt.getTime() <= codeLimits.repeatMs;
    return wasVerified && timingSafeEqual(codeHash, given) ? { recipient, isRepeated: true } : null;
  }

  /** The registration has no customer yet, so its audit entries are encrypted with a key of its own. */
  function auditCode(
    tx: Transaction,
    action: 'CREATE' | 'DELETE',
    { registrationId, recipient, channel }: CodeTarget,
    actor: AuditActor = systemAuditActor,
  ): Promise<void> {
    const entity = { kind: 'registration', id: registrationId, label: mask(recipient) };
    return audit(tx, {
      actor,
      action,
      logType: 'OTP',
      entity: { ...entity, personId: registrationId },
      ...(action === 'CREATE' ? { after: { channel } } : { before: { channel } }),
    });
  }

  async function deliver(
    scope: TenantScope,
    target: CodeTarget,
    message: { subject: string | null; text: string },
    { codeId, sentAt }: { codeId: string; sentAt: Date },
  ): Promise<void> {
    const { channel, recipient } = target;
    try {
      await messages.send(scope, { kind: 'code', channel, to: recipient, ...message });
    } catch (cause) {
      await database.withTenant(scope, async (tx) => {
        // Not counting it would permit any number of codes while a slow provider sends them.
        if (maybeSent(cause)) return store.invalidateCode(tx, codeId);
        await store.removeCode(tx, codeId);
        await recentCodes.uncount(tx, recipient, sentAt);
        await auditCode(tx, 'DELETE', target);
      });
      throw new DomainError('code.not_sent', {}, { cause });
    }
  }
}

const maybeSent = (failure: unknown): boolean => (failure as Partial<SendFailure>).maybeSent === true;
