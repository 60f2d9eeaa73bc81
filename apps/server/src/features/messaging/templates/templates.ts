/** Message templates: the defaults, and a tenant's custom ones. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import {
  channelsOfKind,
  type MessageChannel,
  type MessageTemplate,
  type RenderedMessage,
  templateKinds,
  templateLanguages,
} from '@foyer/contract/messaging/messages.ts';
import { type Audit, type AuditActor, changesBetween } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import { canOptOut } from '../policy.ts';
import * as store from '../store.ts';
import { defaultContent, type MessageContent, type TemplateKind } from './default-templates.ts';
import { fill, problemWith, segmentsOf, toGsm7IfPossible } from './template-text.ts';

export interface TemplateName extends store.TemplateName {
  readonly kind: TemplateKind;
}

const commonPlaceholders = ['customerName', 'clientName', 'productName', 'link', 'agentName'];
/** Kinds that are not about a booked time. */
const untimedKinds: readonly TemplateKind[] = ['link', 'guest', 'turn-near', 'turn-now', 'turn-over'];
const levelPlaceholders = ['share', 'waits', 'target', 'targetSeconds'];
const timePlaceholders = ['when', 'zone', 'whenTenant', 'tenantZone'];

/** Placeholders that a template may use. */
export function placeholdersOf(kind: TemplateKind): string[] {
  if (kind === 'code') return ['code', 'clientName', 'minutes'];
  if (kind === 'service-level')
    return ['clientName', 'productName', ...levelPlaceholders, 'link', 'stopLink'];
  return [
    ...commonPlaceholders,
    ...(untimedKinds.includes(kind) ? [] : timePlaceholders),
    ...(kind === 'schedule-cancelled' ? ['reason'] : []),
    ...(canOptOut(kind) ? ['stopLink'] : []),
  ];
}

/** @throws DomainError request.invalid for a kind without templates, and for a channel that the kind is not sent on */
export function templateNameOf(params: store.TemplateName): TemplateName {
  const kind = templateKinds.find((each) => each === params.kind);
  if (!kind) throw new DomainError('request.invalid', { fields: { kind: 'not_a_choice' } });
  if (!channelsOfKind(kind).includes(params.channel))
    throw new DomainError('request.invalid', { fields: { channel: 'not_a_choice' } });
  return { ...params, kind };
}

/** @throws DomainError request.invalid at `subject` or `text` */
export function validateContent(
  { kind, channel }: TemplateName,
  { subject, text }: MessageContent,
): MessageContent {
  const placeholders = placeholdersOf(kind);
  const fields: Record<string, FieldProblem> = {};
  const inText =
    problemWith(text, placeholders) ?? (kind === 'code' && !containsCode(text) ? 'required' : null);
  if (inText) fields.text = inText;
  if (channel === 'email') {
    const inSubject = subject?.trim() ? problemWith(subject, placeholders) : 'required';
    if (inSubject) fields.subject = inSubject;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
  return { subject: channel === 'email' ? subject : null, text };
}

/** Whether the rendered text contains the code in every case. */
function containsCode(text: string): boolean {
  return fill(text, { code: '482913', clientName: '', minutes: '' }).includes('482913');
}

/** Unset placeholders are filled with an empty text, because a template may use all of them. */
export function render(
  { kind, channel }: Pick<TemplateName, 'kind' | 'channel'>,
  content: MessageContent,
  values: Readonly<Record<string, string>>,
): MessageContent {
  const emptyValues = Object.fromEntries(placeholdersOf(kind).map((name) => [name, '']));
  const filled = (template: string) => fill(template, { ...emptyValues, ...values }).trim();
  const text = filled(content.text);
  return {
    subject: content.subject === null ? null : filled(content.subject).replace(/\s+/g, ' '),
    text: channel === 'sms' ? toGsm7IfPossible(text) : text,
  };
}

export function toRenderedMessage(
  channel: MessageChannel,
  { subject, text }: MessageContent,
): RenderedMessage {
  return { subject, text, segments: channel === 'sms' ? segmentsOf(text) : null };
}

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
}

export type Templates = ReturnType<typeof createTemplates>;

export function createTemplates({ audit, now }: Dependencies) {
  function recordChange(
    tx: Transaction,
    actor: AuditActor,
    name: TemplateName,
    before: MessageContent,
    after: MessageContent,
  ): Promise<void> {
    const changes = changesBetween({ ...before }, { ...after });
    if (!changes) return Promise.resolve();
    const label = `${name.kind}, ${name.channel}, ${name.language}`;
    const entity = { kind: 'message-template', id: null, label };
    return audit(tx, { actor, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
  }

  return {
    async list(tx: Transaction): Promise<MessageTemplate[]> {
      const own = await store.findTemplates(tx);
      return templateKinds.flatMap((kind) =>
        channelsOfKind(kind).flatMap((channel) =>
          templateLanguages.map((language) => {
            const isThis = (row: store.TemplateRow) =>
              row.kind === kind && row.channel === channel && row.language === language;
            return toTemplate({ kind, channel, language }, own.find(isThis) ?? null);
          }),
        ),
      );
    },

    /** The current content: the tenant's custom template, or the default. */
    async contentFor(tx: Transaction, name: TemplateName): Promise<MessageContent> {
      return (await store.findTemplate(tx, name)) ?? defaultContent(name.kind, name.channel, name.language);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async set(
      tx: Transaction,
      actor: AuditActor,
      name: TemplateName,
      { version, ...input }: MessageContent & { version: number },
    ): Promise<MessageTemplate> {
      const content = validateContent(name, input);
      const before = await store.lockTemplate(tx, name);
      if (before) rejectStaleVersion(before, version);
      else if (version !== 0) throw new DomainError('record.conflict');
      const row = { ...name, ...content, version: version + 1, changedBy: actor.name, changedAt: now() };
      await store.upsertTemplate(tx, row);
      await recordChange(tx, actor, name, contentOf(name, before), content);
      return toTemplate(name, row);
    },

    async reset(tx: Transaction, actor: AuditActor, name: TemplateName): Promise<MessageTemplate> {
      const before = await store.lockTemplate(tx, name);
      await store.removeTemplate(tx, name);
      await recordChange(tx, actor, name, contentOf(name, before), contentOf(name, null));
      return toTemplate(name, null);
    },
  };
}

function contentOf({ kind, channel, language }: TemplateName, row: store.TemplateRow | null): MessageContent {
  return row ? { subject: row.subject, text: row.text } : defaultContent(kind, channel, language);
}

function toTemplate(name: TemplateName, row: store.TemplateRow | null): MessageTemplate {
  return {
    ...name,
    ...contentOf(name, row),
    isDefault: row === null,
    placeholders: placeholdersOf(name.kind),
    version: row?.version ?? 0,
  };
}
