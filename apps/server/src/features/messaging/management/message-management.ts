/** Message management by admins: retry a failed message, preview a template, send a test message. */
import { toEmail } from '@foyer/contract/core/email.ts';
import type { MessageChannel, RenderedMessage } from '@foyer/contract/messaging/messages.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import { mask } from '../../../platform/messages/mask.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import { readMobile } from '../../../platform/phone-number.ts';
import { enqueue } from '../delivery/enqueue.ts';

import { DeliveryError } from '../providers/provider.ts';
import * as store from '../store.ts';
import { renderCode } from '../templates/code-message.ts';
import type { MessageContent } from '../templates/default-templates.ts';
import { render, type TemplateName, toRenderedMessage, validateContent } from '../templates/templates.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly queue: JobQueue;
  readonly port: MessagePort;
  readonly now: () => Date;
  readonly clientNameOf: (tx: Transaction) => Promise<string>;
}

interface Requester {
  readonly scope: TenantScope;
  readonly by: AuditActor;
  /** Origin of the tenant's pages. */
  readonly origin: string;
}

const exampleCode = '482913';

export type MessageManagement = ReturnType<typeof createMessageManagement>;

export function createMessageManagement({ database, audit, queue, port, now, clientNameOf }: Dependencies) {
  async function renderExample(
    { scope, origin }: Requester,
    name: TemplateName,
    content: MessageContent,
  ): Promise<MessageContent> {
    const clientName = await database.withTenant(scope, clientNameOf);
    if (name.kind === 'code') {
      const { host } = new URL(origin);
      return renderCode(name, validateContent(name, content), { code: exampleCode, clientName, host });
    }
    return render(name, validateContent(name, content), exampleValues(clientName, origin));
  }

  return {
    /**
     * @throws DomainError message.not_found | message.not_failed, also for a message without a stored text
     */
    retry: (scope: TenantScope, by: AuditActor, messageId: string): Promise<store.MessageRow> =>
      database.withTenant(scope, async (tx) => {
        const row = await store.lockMessage(tx, messageId);
        if (!row) throw new DomainError('message.not_found');
        if (row.state !== 'FAILED' || row.text === null) throw new DomainError('message.not_failed');
        const restarted = await store.resetMessage(tx, messageId, now());
        await enqueue(queue, tx, messageId);
        const isLink = row.aboutKind === 'link' || row.aboutKind === 'guest';
        await audit(tx, {
          actor: by,
          action: isLink ? 'CREATE' : 'UPDATE',
          logType: isLink ? 'SEND_GENERATE_LINK' : 'SCHEDULES',
          entity: { kind: 'message', id: messageId, label: row.kind },
          before: { state: 'FAILED' },
          after: { state: 'PLANNED', channel: row.channel },
        });
        return restarted ?? row;
      }),

    /** @throws DomainError request.invalid */
    async preview(
      requester: Requester,
      name: TemplateName,
      content: MessageContent,
    ): Promise<RenderedMessage> {
      return toRenderedMessage(name.channel, await renderExample(requester, name, content));
    },

    /** Waits for the provider. @throws DomainError request.invalid | message.no_channel */
    async sendTest(
      requester: Requester,
      name: TemplateName,
      { to, ...content }: MessageContent & { to: string },
    ) {
      const address = addressFrom(name.channel, to);
      const example = await renderExample(requester, name, content);
      await database.withTenant(requester.scope, async (tx) => {
        if (!(await port.channelsOf(tx)).includes(name.channel)) throw new DomainError('message.no_channel');
        const label = `test: ${name.kind}, ${name.channel}, ${name.language}`;
        await audit(tx, {
          actor: requester.by,
          action: 'UPDATE',
          logType: 'CONFIG',
          entity: { kind: 'message-template', id: null, label },
          after: { to: mask(address) },
        });
      });
      try {
        await port.send(requester.scope, { kind: name.kind, channel: name.channel, to: address, ...example });
        return { sent: true, problem: null };
      } catch (error) {
        if (error instanceof DeliveryError) return { sent: false, problem: error.problem };
        throw error;
      }
    },
  };
}

/** @throws DomainError request.invalid at `to` */
function addressFrom(channel: MessageChannel, typed: string): string {
  if (channel === 'email') {
    const address = toEmail(typed);
    if (!address) throw new DomainError('request.invalid', { fields: { to: 'email' } });
    return address.toLowerCase();
  }
  const number = readMobile(typed);
  if (!number) throw new DomainError('request.invalid', { fields: { to: 'phone' } });
  return number.number;
}

/** Example values of typical length. */
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
    share: '65',
    waits: '20',
    target: '80',
    targetSeconds: '60',
    stopLink: `${origin}/stop/${'x'.repeat(40)}`,
  };
}
