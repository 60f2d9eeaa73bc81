/** The calls by which admins look after messages, and those by which carriers and recipients speak about them. */
import { type MessageRow, managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { linkOriginFrom } from '../../platform/http/link-origin.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { MessageManaging } from './managing.ts';
import { mask, withoutKeys } from './policy.ts';
import type { MessagingService } from './service.ts';
import { type ListedMessage, listing } from './store.ts';
import { nameOf } from './templates.ts';

export interface ManagingRoutesParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
  readonly publicHostSuffixes: readonly string[];
  readonly service: MessagingService;
  readonly managing: MessageManaging;
}

export function registerManagedMessageRoutes(entrance: Entrance, parts: ManagingRoutesParts): void {
  const { database, audit, calendarOf, publicHostSuffixes, service, managing } = parts;
  const { carriers, templates, optOuts, report } = service;
  const originOf = (request: FastifyRequest, { tenant }: TenantScope) =>
    linkOriginFrom(request, tenant, publicHostSuffixes);

  function askerOf(actor: StaffActor, request: FastifyRequest) {
    return { scope: actor.scope, by: auditActorOf(actor, request), origin: originOf(request, actor.scope) };
  }

  function noteReading(unit: Unit, by: AuditActor, rows: number, page: number): Promise<void> {
    const entity = { kind: 'message', id: null, label: null };
    return audit(unit, { actor: by, action: 'READ', logType: 'CUSTOMERS', entity, after: { rows, page } });
  }

  serve(entrance, managedMessageRoutes, {
    list: ({ actor, query, request }) =>
      database.withTenant(actor.scope, async (unit) => {
        const asked = readTableRequest(query, await calendarOf(unit));
        const { rows, total } = await readPage(unit, listing(query), asked);
        await noteReading(unit, auditActorOf(actor, request), rows.length, asked.page);
        return { result: { rows: rows.map(shown), total } };
      }),
    export: async ({ actor, request, query: { format, ...query } }) => {
      const calendar = await database.withTenant(actor.scope, calendarOf);
      return exportTable({
        ...{ database, audit, calendar, format, columns, name: 'messages', asked: query, scope: actor.scope },
        source: listing(query),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },
    retry: async ({ actor, request, params: { messageId } }) => ({
      result: shown(await managing.retry(actor.scope, auditActorOf(actor, request), messageId)),
    }),
    carriers: ({ actor, request }) =>
      database.withTenant(actor.scope, async (unit) => ({
        result: await carriers.find(unit, originOf(request, actor.scope)),
      })),
    setCarriers: ({ actor, request, body }) =>
      database.withTenant(actor.scope, async (unit) => ({
        result: await service.setCarriers(
          unit,
          auditActorOf(actor, request),
          originOf(request, actor.scope),
          body,
        ),
      })),
    templates: ({ actor }) =>
      database.withTenant(actor.scope, async (unit) => ({ result: await templates.list(unit) })),
    setTemplate: ({ actor, request, params, body }) =>
      database.withTenant(actor.scope, async (unit) => ({
        result: await templates.set(unit, auditActorOf(actor, request), nameOf(params), body),
      })),
    resetTemplate: ({ actor, request, params }) =>
      database.withTenant(actor.scope, async (unit) => ({
        result: await templates.reset(unit, auditActorOf(actor, request), nameOf(params)),
      })),
    previewTemplate: async ({ actor, request, params, body }) => ({
      result: await managing.preview(askerOf(actor, request), nameOf(params), body),
    }),
    testSend: async ({ actor, request, params, body }) => ({
      result: await managing.trySending(askerOf(actor, request), nameOf(params), body),
    }),
    callback: async ({ request, params: { provider, messageId }, body }) => {
      const scope = await entrance.gate.tenantOf(request.host);
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

function shown(row: ListedMessage): MessageRow {
  const { id, kind, channel, customerId, state, tries, problem } = row;
  const { address, text, dueAt, nextAt, sentAt, deliveredAt } = row;
  const waits = state === 'PLANNED' && nextAt > dueAt;
  return {
    ...{ id, kind, channel, customerId, state, tries, problem },
    to: mask(address),
    text: withoutKeys(text),
    dueAt: dueAt.toISOString(),
    waitsUntil: waits ? nextAt.toISOString() : null,
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
  { heading: 'Text', value: ({ text }) => withoutKeys(text) },
  { heading: 'Customer', value: ({ customerId }) => customerId },
  { heading: 'Message', value: ({ id }) => id },
];
