/**
 * Renders the text of a message with the tenant's template: when it is planned, and again when it is sent, if the
 * feature that planned it gives the values of that time. A product may have been renamed since.
 */
import {
  type MessageChannel,
  type MessageKind,
  templateLanguageFor,
} from '@foyer/contract/messaging/messages.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type {
  CurrentValues,
  MessageAbout,
  PlannedMessage,
} from '../../../platform/messages/messaging-port.ts';
import type { MessageRow } from '../store.ts';
import { defaultContent, type MessageContent } from '../templates/default-templates.ts';
import { render, type Templates } from '../templates/templates.ts';

type Rendered = Pick<PlannedMessage, 'kind' | 'language' | 'values'>;

export type Rendering = ReturnType<typeof createRendering>;

export function createRendering(templates: Pick<Templates, 'contentFor'>) {
  const currentValues = new Map<MessageAbout['kind'], CurrentValues>();

  async function renderContent(
    tx: Transaction,
    { kind, language, values }: Rendered,
    channel: MessageChannel,
    stopLink: string,
  ): Promise<MessageContent> {
    const name = { kind, channel, language: templateLanguageFor(language) };
    const content = await templates.contentFor(tx, name);
    const all = { ...values, link: linkFor(kind, values.link ?? '', channel), stopLink };
    try {
      return render(name, content, all);
    } catch {
      // The template was valid when it was saved; the default text is better than no message.
      return render(name, defaultContent(kind, channel, name.language), all);
    }
  }

  return {
    renderContent,

    /** From now on messages about these records are rendered again when they are sent. */
    refreshWith: (about: MessageAbout['kind'], find: CurrentValues) => void currentValues.set(about, find),

    /** `null`: the message is sent as it was planned. */
    async renderAgain(tx: Transaction, row: MessageRow): Promise<MessageContent | null> {
      const { kind, channel, aboutKind, aboutId, origin, stopPath, dueAt, createdAt } = row;
      const find = aboutKind && currentValues.get(aboutKind);
      if (!find || !aboutId || dueAt <= createdAt || !hasTemplate(kind)) return null;
      const current = await find(tx, aboutId);
      return current && renderContent(tx, { kind, ...current }, channel, stopPath ? origin + stopPath : '');
    },
  };
}

/** Of those that are planned. */
function hasTemplate(kind: MessageKind): kind is Rendered['kind'] {
  return kind !== 'code' && kind !== 'account' && kind !== 'report';
}

/** Links in reminders by SMS are tagged with their source. */
function linkFor(kind: Rendered['kind'], link: string, channel: MessageChannel): string {
  if (!kind.startsWith('reminder-') || channel !== 'sms' || !URL.canParse(link)) return link;
  const url = new URL(link);
  url.searchParams.set('source', 'reminder-sms');
  return url.href;
}
