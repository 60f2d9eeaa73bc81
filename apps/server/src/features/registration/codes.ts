/** One-time codes: sent so often and no more, tried so often and no more, good once. */
import { timingSafeEqual } from 'node:crypto';
import { type CodeSent, codeLimits } from '@foyer/contract/registration.ts';
import { type Audit, type AuditActor, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { deriveKey } from '../../platform/http/tokens.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import { createCode, hashCode, mask, wordMessage } from './policy.ts';
import * as store from './store.ts';

export interface CodesDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly messages: MessagePort;
  readonly now: () => Date;
  /** What codes are hashed with. */
  readonly secret: string;
}

/** Where a code goes, and on whose behalf. */
export interface CodeTarget {
  readonly channel: MessageChannel;
  /** E.164 or an e-mail address. */
  readonly recipient: string;
  readonly clientName: string;
}

/** Where a call came from. */
export interface Caller {
  readonly address: string;
  /** The host it was made on. */
  readonly host: string;
}

/** A household or an office shares an address. */
const sendsPerAddress = codeLimits.sends * 10;

export type Codes = ReturnType<typeof createCodes>;

export function createCodes({ database, audit, messages, now, secret }: CodesDependencies) {
  const key = deriveKey(secret, 'registration-code');
  const perAddress = createRateLimiter({ max: sendsPerAddress, perMs: codeLimits.windowMs }, () =>
    now().getTime(),
  );

  function countAddress({ tenantId }: TenantScope, { address }: Caller): void {
    try {
      perAddress.take(`${tenantId} ${address}`);
    } catch (cause) {
      throw new DomainError('code.too_many', cause instanceof DomainError ? cause.details : {}, { cause });
    }
  }

  async function countRecipient(unit: Unit, recipient: string): Promise<void> {
    const since = now().getTime() - codeLimits.windowMs;
    const sends = await store.lockSends(unit, recipient, new Date(since));
    const oldest = sends.at(-codeLimits.sends);
    if (oldest) throw new DomainError('code.too_many', { retryAfterMs: oldest.getTime() - since });
  }

  return {
    /**
     * Sends a code to whom `begin` names; the one before stops working.
     * @param begin what else belongs into the same transaction; when the send is refused, it has not happened
     * @throws DomainError code.too_many | code.not_sent: then nothing was counted, and the code before still works
     */
    async send(
      scope: TenantScope,
      caller: Caller,
      begin: (unit: Unit) => Promise<CodeTarget & { registrationId: string }>,
    ): Promise<CodeSent> {
      const code = createCode();
      const sent = await database.withTenant(scope, async (unit) => {
        const target = await begin(unit);
        countAddress(scope, caller);
        await countRecipient(unit, target.recipient);
        const { registrationId, recipient } = target;
        const sentAt = now();
        const kept = {
          registrationId,
          recipient,
          codeHash: hashCode(key, registrationId, code),
          triesLeft: codeLimits.tries,
          sentAt,
          expiresAt: new Date(sentAt.getTime() + codeLimits.lastsMs),
        };
        await remember(unit, 'CREATE', target, { ...systemAuditActor, kind: 'CUSTOMER', ip: caller.address });
        return { target, kept, codeId: await store.insertCode(unit, kept) };
      });
      await deliver(
        scope,
        sent.target,
        wordMessage(sent.target.channel, { code, clientName: sent.target.clientName, host: caller.host }),
        sent.codeId,
      );
      await database.withTenant(scope, (unit) => store.closeOlder(unit, sent.kept, sent.codeId, now()));
      return {
        registrationId: sent.kept.registrationId,
        channel: sent.target.channel,
        sentTo: mask(sent.target.recipient),
        expiresAt: sent.kept.expiresAt.toISOString(),
        resendAfterMs: codeLimits.resendAfterMs,
      };
    },

    /**
     * Tries a code and uses it up when it is right. A wrong try must be committed: the refusal is returned, not thrown.
     * @returns what was proved, or why not: code.wrong | code.exhausted | code.expired
     */
    async prove(
      unit: Unit,
      registrationId: string,
      code: string,
    ): Promise<{ recipient: string } | DomainError> {
      const newest = await store.findNewestCode(unit, registrationId);
      if (!newest || newest.expiresAt <= now()) return new DomainError('code.expired');
      if (newest.triesLeft === 0) return new DomainError('code.exhausted');
      const taken = await store.takeTry(unit, newest.id);
      // Others were faster: with wrong guesses, or with the right one.
      if (!taken)
        return new DomainError(
          (await store.findNewestCode(unit, registrationId)) ? 'code.exhausted' : 'code.expired',
        );
      if (timingSafeEqual(newest.codeHash, hashCode(key, registrationId, code))) {
        await store.closeCode(unit, newest.id, now());
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
    { registrationId, recipient, channel }: CodeTarget & { registrationId: string },
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
    target: CodeTarget & { registrationId: string },
    message: { subject: string | null; text: string },
    codeId: string,
  ): Promise<void> {
    const { channel, recipient } = target;
    try {
      await messages.send(scope, { channel, to: recipient, ...message });
    } catch (cause) {
      await database.withTenant(scope, async (unit) => {
        await store.removeCode(unit, codeId);
        await remember(unit, 'DELETE', target);
      });
      throw new DomainError('code.not_sent', {}, { cause });
    }
  }
}
