/** Routes by which admins manage messages, and by which providers and recipients report about them. */
import { type MessageRow, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import type { FastifyRequest } from 'fastify';
import { type AuditActor, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { ExportColumn } from '../../../platform/exports/columns.ts';
import { labels } from '../../../platform/exports/labels.ts';
import { createExportHandler, type TableDependencies } from '../../../platform/exports/table-handlers.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { linkOriginFrom } from '../../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import { mask } from '../../../platform/messages/mask.ts';
import { readTableRequest } from '../../../platform/tables/request.ts';
import { readPage } from '../../../platform/tables/store.ts';
import { redactLinks } from '../policy.ts';
import type { MessagingService } from '../service.ts';
import { type ListedMessage, messageTable } from '../store.ts';
import { templateNameOf } from '../templates/templates.ts';
import type { MessageManagement } from './message-management.ts';

export interface Dependencies extends TableDependencies {
  readonly publicHostSuffixes: readonly string[];
  readonly service: MessagingService;
  readonly management: MessageManagement;
}

export function registerManagedMessageRoutes(context: RouteContext, dependencies: Dependencies): void {
  const { database, audit, calendarOf, publicHostSuffixes, service, management } = dependencies;
  const { providers, templates, optOuts, report } = service;
  const originOf = (request: FastifyRequest, { tenant }: TenantScope) =>
    linkOriginFrom(request, tenant, publicHostSuffixes);

  function requesterOf(actor: StaffActor, request: FastifyRequest) {
    return { scope: actor.scope, by: auditActorOf(actor, request), origin: originOf(request, actor.scope) };
  }

  function recordRead(tx: Transaction, by: AuditActor, rows: number, page: number): Promise<void> {
    const entity = { kind: 'message', id: null, label: null };
    return audit(tx, { actor: by, action: 'READ', logType: 'CUSTOMERS', entity, after: { rows, page } });
  }

  serve(context, managedMessageRoutes, {
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (tx) => {
        const asked = readTableRequest(query, await calendarOf(tx));
        const { rows, total } = await readPage(tx, messageTable(query), asked);
        await recordRead(tx, auditActorOf(actor, request), rows.length, asked.page);
        return { result: { rows: rows.map(toRow), total } };
      }),
    export: createExportHandler(dependencies, { name: 'messages', columns, source: messageTable }),
    retry: async ({ actor, request, params: { messageId } }) => ({
      result: toRow(await management.retry(actor.scope, auditActorOf(actor, request), messageId)),
    }),
    carriers: ({ actor, request }) =>
      database.withTenant(actor.scope, async (tx) => ({
        result: await providers.find(tx, originOf(request, actor.scope)),
      })),
    setCarriers: ({ actor, request, body }) =>
      database.withTenant(actor.scope, async (tx) => ({
        result: await service.setProviders(
          tx,
          auditActorOf(actor, request),
          originOf(request, actor.scope),
          body,
        ),
      })),
    health: ({ actor }) =>
      database.withTenant(actor.scope, async (tx) => ({ result: await service.healthOf(tx) })),
    templates: ({ actor }) =>
      database.withTenant(actor.scope, async (tx) => ({ result: await templates.list(tx) })),
    setTemplate: ({ actor, request, params, body }) =>
      database.withTenant(actor.scope, async (tx) => ({
        result: await templates.set(tx, auditActorOf(actor, request), templateNameOf(params), body),
      })),
    resetTemplate: ({ actor, request, params }) =>
      database.withTenant(actor.scope, async (tx) => ({
        result: await templates.reset(tx, auditActorOf(actor, request), templateNameOf(params)),
      })),
    previewTemplate: async ({ actor, request, params, body }) => ({
      result: await management.preview(requesterOf(actor, request), templateNameOf(params), body),
    }),
    testSend: async ({ actor, request, params, body }) => ({
      result: await management.sendTest(requesterOf(actor, request), templateNameOf(params), body),
    }),
    callback: async ({ request, params: { provider, messageId }, body }) => {
      const scope = await context.authGuard.tenantOf(request.host);
      const header = provider === 'twilio' ? 'x-twilio-signature' : 'x-foyer-signature';
      const { [header]: signature, authorization } = request.headers;
      if (typeof signature !== 'string')
        throw new DomainError(authorization ? 'auth.invalid' : 'auth.missing');
      await report(scope, { provider, messageId, body, signature, origin: originOf(request, scope) });
      return undefined;
    },
    findOptOut: ({ actor, params: { token } }) => optOuts.find(actor.scope, token),
    optOut: ({ actor, params: { token }, body: { optedOut }, request }) =>
      optOuts.set(actor.scope, token, { optedOut, ip: request.ip }),
  });
}

function latest(first: Date, ...others: readonly (Date | null)[]): Date {
  return new Date(Math.max(first.getTime(), ...others.map((each) => each?.getTime() ?? 0)));
}

function toRow(row: ListedMessage): MessageRow {
  const { id, kind, channel, customerId, state, tries, problem } = row;
  const { address, text, dueAt, nextAt, createdAt, sentAt, deliveredAt, failedAt } = row;
  const waits = state === 'PLANNED' && nextAt > dueAt;
  return {
    id,
    kind,
    channel,
    customerId,
    state,
    tries,
    problem,
    to: mask(address),
    text: redactLinks(text),
    dueAt: dueAt.toISOString(),
    waitsUntil: waits ? nextAt.toISOString() : null,
    activityAt: latest(createdAt, sentAt, deliveredAt, failedAt).toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}

const columns: readonly ExportColumn<ListedMessage>[] = [
  { heading: 'Due', instant: ({ dueAt }) => dueAt },
  { heading: 'Kind', value: ({ kind }) => labels.messageKind[kind] },
  { heading: 'Channel', value: ({ channel }) => labels.channel[channel] },
  { heading: 'To', value: ({ address }) => mask(address) },
  { heading: 'State', value: ({ state }) => labels.messageState[state] },
  { heading: 'Sent', instant: ({ sentAt }) => sentAt, withSeconds: true },
  { heading: 'Delivered', instant: ({ deliveredAt }) => deliveredAt, withSeconds: true },
  { heading: 'Tries', value: ({ tries }) => tries },
  { heading: 'Problem', value: ({ problem }) => problem },
  { heading: 'Text', value: ({ text }) => redactLinks(text) },
  { heading: 'Customer', value: ({ customerId }) => customerId },
  { heading: 'Message', value: ({ id }) => id },
];
