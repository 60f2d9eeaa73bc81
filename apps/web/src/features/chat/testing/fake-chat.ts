/** Test support: a chat with fake API, clock and storage. */
import { type ChatEvent, type ChatMessage, chatTopic, type ReadMark } from '@foyer/contract/chat.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { ChatDraft, NewMessage, UploadOptions } from '../chat-ports.ts';
import { startChat } from '../chat-view-model.ts';

export const customer = { side: 'customer', id: 'c1', name: 'Asha Rao' } as const;
export const agent = { side: 'agent', id: 'a1', name: 'Priya Venkatesh' } as const;

/** @param second time of the message */
export function buildMessage(id: string, second: number, change: Partial<ChatMessage> = {}): ChatMessage {
  const at = new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();
  return {
    id,
    meetingId: 'm1',
    from: agent,
    text: id,
    recipient: 'EVERYONE',
    files: [],
    at,
    ...change,
  };
}

/** The customer's chat, connected by default. */
export async function fakeChat({
  draft = { text: '', seen: null } as ChatDraft,
  isConnected = true,
  stored = [] as ChatMessage[],
} = {}) {
  const clock = fakeClock();
  const environment = {
    stored,
    read: [] as ReadMark[],
    /** Thrown by every call while set. */
    error: null as unknown,
    listRequests: [] as (string | null)[],
    sent: [] as NewMessage[],
    typed: [] as string[],
    readReports: [] as string[],
    uploads: [] as { file: File; options: UploadOptions }[],
    draft,
  };
  const answer = async <T>(value: T): Promise<T> => {
    await Promise.resolve();
    if (environment.error) throw environment.error;
    return value;
  };
  let ids = 0;
  const chat = startChat({
    clock,
    newId: () => {
      ids += 1;
      return `new-${ids}`;
    },
    draft: {
      get: () => environment.draft,
      set: (next) => {
        environment.draft = next;
      },
    },
    api: {
      async list(after) {
        environment.listRequests.push(after);
        const from = environment.stored.findIndex(({ id }) => id === after) + 1;
        return answer({ messages: environment.stored.slice(from), read: environment.read });
      },
      async send(message) {
        environment.sent.push(message);
        return answer(
          buildMessage(message.id, 30 + environment.sent.length, { from: customer, text: message.text }),
        );
      },
      async upload(file, options) {
        environment.uploads.push({ file, options });
        return answer({
          id: `file-${environment.uploads.length}`,
          name: file.name,
          type: file.type,
          bytes: file.size,
        });
      },
      async typing(recipient) {
        environment.typed.push(recipient);
      },
      async read(upTo) {
        environment.readReports.push(upTo);
        await answer(undefined);
      },
    },
  });
  chat.setIdentity('customer:c1');
  if (isConnected) chat.setConnected(true);
  await clock.pass(0);
  const emit = (event: ChatEvent, topic = chatTopic) =>
    chat.receive(topic, new TextEncoder().encode(JSON.stringify(event)));
  const texts = () => chat.state().messages.map(({ text }) => text);
  return { chat, clock, environment, emit, texts };
}
