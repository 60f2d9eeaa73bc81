/** What admins do about messages: try a failed one again, look at an example of their words, send it to somebody. */
import type { MessageChannel, RenderedMessage } from '@foyer/contract/managed-messages.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod/mini';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import { NotCarried } from './carrier.ts';
import { codeWords } from './code-words.ts';
import type { Words } from './default-words.ts';
import { enqueue } from './enqueue.ts';
import { mask } from './policy.ts';
import * as store from './store.ts';
import { checkedWords, render, rendered, type TemplateName } from './templates.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly queue: JobQueue;
  readonly port: MessagePort;
  readonly now: () => Date;
  readonly clientNameOf: (unit: Unit) => Promise<string>;
}

interface Asker {
  readonly scope: TenantScope;
  readonly by: AuditActor;
  /** Of the tenant's pages. */
  readonly origin: string;
}

const exampleCode = '482913';

export type MessageManaging = ReturnType<typeof createMessageManaging>;

export function createMessageManaging({ database, audit, queue, port, now, clientNameOf }: Parts) {
  async function exampleOf({ scope, origin }: Asker, name: TemplateName, words: Words): Promise<Words> {
    const clientName = await database.withTenant(scope, clientNameOf);
    if (name.kind === 'code') {
      const { host } = new URL(origin);
      return codeWords(name, checkedWords(name, words), { code: exampleCode, clientName, host });
    }
    return render(name, checkedWords(name, words), exampleValues(clientName, origin));
  }

  return {
    /** @throws DomainError message.not_found | message.not_failed also for what is kept nowhere */
    retry: (scope: TenantScope, by: AuditActor, messageId: string): Promise<store.MessageRow> =>
      database.withTenant(scope, async (unit) => {
        const row = await store.lockMessage(unit, messageId);
        if (!row) throw new DomainError('message.not_found');
        if (row.state !== 'FAILED' || row.text === null) throw new DomainError('message.not_failed');
        const again = await store.startAgain(unit, messageId, now());
        await enqueue(queue, unit, messageId);
        const isLink = row.aboutKind === 'link';
        await audit(unit, {
          ...{ actor: by, action: isLink ? 'CREATE' : 'UPDATE' },
          logType: isLink ? 'SEND_GENERATE_LINK' : 'SCHEDULES',
          entity: { kind: 'message', id: messageId, label: row.kind },
          ...{ before: { state: 'FAILED' }, after: { state: 'PLANNED', channel: row.channel } },
        });
        return again ?? row;
      }),

    /** @throws DomainError request.invalid */
    async preview(asker: Asker, name: TemplateName, words: Words): Promise<RenderedMessage> {
      return rendered(name.channel, await exampleOf(asker, name, words));
    },

    /** Waits for the carrier. @throws DomainError request.invalid | message.no_channel */
    async trySending(asker: Asker, name: TemplateName, { to, ...words }: Words & { to: string }) {
      const address = addressFrom(name.channel, to);
      const example = await exampleOf(asker, name, words);
      await database.withTenant(asker.scope, async (unit) => {
        if (!(await port.channelsOf(unit)).includes(name.channel))
          throw new DomainError('message.no_channel');
        const label = `test: ${name.kind}, ${name.channel}, ${name.language}`;
        await audit(unit, {
          ...{ actor: asker.by, action: 'UPDATE', logType: 'CONFIG' },
          entity: { kind: 'message-template', id: null, label },
          after: { to: mask(address) },
        });
      });
      try {
        await port.send(asker.scope, { kind: name.kind, channel: name.channel, to: address, ...example });
        return { sent: true, problem: null };
      } catch (error) {
        if (error instanceof NotCarried) return { sent: false, problem: error.problem };
        throw error;
      }
    },
  };
}

/** @throws DomainError request.invalid at `to` */
function addressFrom(channel: MessageChannel, typed: string): string {
  if (channel === 'email') {
    const address = z.email().check(z.maxLength(254)).safeParse(typed.trim().toLowerCase());
    if (!address.success) throw new DomainError('request.invalid', { fields: { to: 'email' } });
    return address.data;
  }
  const number = parsePhoneNumberFromString(typed, { extract: false });
  if (!number?.isValid()) throw new DomainError('request.invalid', { fields: { to: 'phone' } });
  return number.number;
}

/** What an example says, at the length that it usually has. */
function exampleValues(clientName: string, origin: string): Record<string, string> {
  return {
    customerName: 'Asha Rao',
    clientName,
    productName: 'Home Loan',
    when: 'Sat 21 Nov, 14:30',
    zone: 'Dubai',
    whenTenant: 'Sat 21 Nov, 16:00',
    tenantZone: 'Kolkata',
    link: `${origin}/live/home-loan?link=${'x'.repeat(44)}`,
    agentName: 'Priya',
    reason: 'Our agent is ill.',
    stopLink: `${origin}/stop/${'x'.repeat(40)}`,
  };
}
