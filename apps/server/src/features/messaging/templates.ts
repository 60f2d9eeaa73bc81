/** The words of messages: the product's own, and what a tenant says instead. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import {
  type MessageChannel,
  type MessageTemplate,
  messageChannels,
  type RenderedMessage,
  templateKinds,
  templateLanguages,
} from '@foyer/contract/managed-messages.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { defaultWords, type TemplateKind, type Words } from './default-words.ts';
import { canOptOut } from './policy.ts';
import * as store from './store.ts';
import { fill, inFewSegments, problemWith, segmentsOf } from './words.ts';

export interface TemplateName extends store.TemplateName {
  readonly kind: TemplateKind;
}

const everywhere = ['customerName', 'clientName', 'productName', 'link', 'agentName'];
const ofTimes = ['when', 'zone', 'whenTenant', 'tenantZone'];

/** Names that may stand in `{{ }}`. */
export function placeholdersOf(kind: TemplateKind): string[] {
  if (kind === 'code') return ['code', 'clientName', 'minutes'];
  return [
    ...everywhere,
    ...(kind === 'link' ? [] : ofTimes),
    ...(kind === 'schedule-cancelled' ? ['reason'] : []),
    ...(canOptOut(kind) ? ['stopLink'] : []),
  ];
}

/** @throws DomainError request.invalid for a kind that has no words to change */
export function nameOf(params: store.TemplateName): TemplateName {
  const kind = templateKinds.find((each) => each === params.kind);
  if (!kind) throw new DomainError('request.invalid', { fields: { kind: 'not_a_choice' } });
  return { ...params, kind };
}

/** @throws DomainError request.invalid at `subject` or `text` */
export function checkedWords({ kind, channel }: TemplateName, { subject, text }: Words): Words {
  const placeholders = placeholdersOf(kind);
  const fields: Record<string, FieldProblem> = {};
  const inText = problemWith(text, placeholders) ?? (kind === 'code' && !saysCode(text) ? 'required' : null);
  if (inText) fields.text = inText;
  if (channel === 'email') {
    const inSubject = subject?.trim() ? problemWith(subject, placeholders) : 'required';
    if (inSubject) fields.subject = inSubject;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
  return { subject: channel === 'email' ? subject : null, text };
}

/** Whether somebody who gets it finds the code in it, whatever else it says. */
function saysCode(text: string): boolean {
  return fill(text, { code: '482913', clientName: '', minutes: '' }).includes('482913');
}

/** Everything a template may name, so that one who is asked for less still finds it. */
export function render(
  { kind, channel }: Pick<TemplateName, 'kind' | 'channel'>,
  words: Words,
  values: Readonly<Record<string, string>>,
): Words {
  const nothing = Object.fromEntries(placeholdersOf(kind).map((name) => [name, '']));
  const filled = (template: string) => fill(template, { ...nothing, ...values }).trim();
  const text = filled(words.text);
  return {
    subject: words.subject === null ? null : filled(words.subject).replace(/\s+/g, ' '),
    text: channel === 'sms' ? inFewSegments(text) : text,
  };
}

export function rendered(channel: MessageChannel, { subject, text }: Words): RenderedMessage {
  return { subject, text, segments: channel === 'sms' ? segmentsOf(text) : null };
}

interface Parts {
  readonly audit: Audit;
  readonly now: () => Date;
}

export type Templates = ReturnType<typeof createTemplates>;

export function createTemplates({ audit, now }: Parts) {
  function note(
    unit: Unit,
    actor: AuditActor,
    name: TemplateName,
    before: Words,
    after: Words,
  ): Promise<void> {
    const changes = changesBetween({ ...before }, { ...after });
    if (!changes) return Promise.resolve();
    const label = `${name.kind}, ${name.channel}, ${name.language}`;
    const entity = { kind: 'message-template', id: null, label };
    return audit(unit, { actor, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
  }

  return {
    async list(unit: Unit): Promise<MessageTemplate[]> {
      const own = await store.findTemplates(unit);
      return templateKinds.flatMap((kind) =>
        messageChannels.flatMap((channel) =>
          templateLanguages.map((language) => {
            const isThis = (row: store.TemplateRow) =>
              row.kind === kind && row.channel === channel && row.language === language;
            return shown({ kind, channel, language }, own.find(isThis) ?? null);
          }),
        ),
      );
    },

    /** What is said now. */
    async wordsFor(unit: Unit, name: TemplateName): Promise<Words> {
      return (await store.findTemplate(unit, name)) ?? defaultWords(name.kind, name.channel, name.language);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async set(
      unit: Unit,
      actor: AuditActor,
      name: TemplateName,
      { version, ...wished }: Words & { version: number },
    ): Promise<MessageTemplate> {
      const words = checkedWords(name, wished);
      const before = await store.lockTemplate(unit, name);
      if (before) refuseStale(before, version);
      else if (version !== 0) throw new DomainError('record.conflict');
      const row = { ...name, ...words, version: version + 1, changedBy: actor.name, changedAt: now() };
      await store.putTemplate(unit, row);
      await note(unit, actor, name, wordsOf(name, before), words);
      return shown(name, row);
    },

    async reset(unit: Unit, actor: AuditActor, name: TemplateName): Promise<MessageTemplate> {
      const before = await store.lockTemplate(unit, name);
      await store.removeTemplate(unit, name);
      await note(unit, actor, name, wordsOf(name, before), wordsOf(name, null));
      return shown(name, null);
    },
  };
}

function wordsOf({ kind, channel, language }: TemplateName, row: store.TemplateRow | null): Words {
  return row ? { subject: row.subject, text: row.text } : defaultWords(kind, channel, language);
}

function shown(name: TemplateName, row: store.TemplateRow | null): MessageTemplate {
  return {
    ...name,
    ...wordsOf(name, row),
    isDefault: row === null,
    placeholders: placeholdersOf(name.kind),
    version: row?.version ?? 0,
  };
}
