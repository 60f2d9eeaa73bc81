/** A chat whose server, time and tab are in the hands of the test. */
import { type ChatMessage, type ChatNews, chatTopic, type ReadMark } from '@foyer/contract/chat.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { Kept, Leaving, Letter } from '../chat-ports.ts';
import { startChat } from '../chat-view-model.ts';

export const customer = { side: 'customer', id: 'c1', name: 'Asha Rao' } as const;
export const agent = { side: 'agent', id: 'a1', name: 'Priya Venkatesh' } as const;

/** @param second when it was written */
export function buildMessage(id: string, second: number, change: Partial<ChatMessage> = {}): ChatMessage {
  const at = new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString();
  return {
    ...{ id, meetingId: 'm1', from: agent, text: id, recipient: 'EVERYONE', files: [], at },
    ...change,
  };
}

/** The customer's chat, connected unless the test says otherwise. */
export async function fakeChat({
  kept = { text: '', seen: null } as Kept,
  isConnected = true,
  there = [] as ChatMessage[],
} = {}) {
  const clock = fakeClock();
  const world = {
    there,
    read: [] as ReadMark[],
    /** Thrown by every call while it stands. */
    error: null as unknown,
    asked: [] as (string | null)[],
    sent: [] as Letter[],
    typed: [] as string[],
    toldRead: [] as string[],
    uploads: [] as { file: File; leaving: Leaving }[],
    kept,
  };
  const answer = async <T>(value: T): Promise<T> => {
    await Promise.resolve();
    if (world.error) throw world.error;
    return value;
  };
  let ids = 0;
  const chat = startChat({
    clock,
    newId: () => {
      ids += 1;
      return `new-${ids}`;
    },
    kept: {
      get: () => world.kept,
      set: (next) => {
        world.kept = next;
      },
    },
    api: {
      async list(after) {
        world.asked.push(after);
        const from = world.there.findIndex(({ id }) => id === after) + 1;
        return answer({ messages: world.there.slice(from), read: world.read });
      },
      async send(letter) {
        world.sent.push(letter);
        return answer(buildMessage(letter.id, 30 + world.sent.length, { from: customer, text: letter.text }));
      },
      async upload(file, leaving) {
        world.uploads.push({ file, leaving });
        return answer({
          id: `file-${world.uploads.length}`,
          name: file.name,
          type: file.type,
          bytes: file.size,
        });
      },
      async typing(recipient) {
        world.typed.push(recipient);
      },
      async read(upTo) {
        world.toldRead.push(upTo);
        await answer(undefined);
      },
    },
  });
  chat.be('customer:c1');
  if (isConnected) chat.connect(true);
  await clock.pass(0);
  const say = (news: ChatNews, topic = chatTopic) =>
    chat.hear(topic, new TextEncoder().encode(JSON.stringify(news)));
  const texts = () => chat.state().messages.map(({ text }) => text);
  return { chat, clock, world, say, texts };
}
