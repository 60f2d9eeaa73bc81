/**
 * The chat of a meeting outside React: what was written, what is on its way, what is new, who writes.
 *
 *     list (at first, after a loss, when it is opened) ─► messages ◄─ news of the server in the room
 *     written ─► sending ─► messages
 *                   └─► failed ─ again, by itself or by a press, with the same id ─► messages
 */
import { type ChatMessage, type ChatNews, chatLimits, chatTopic } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/room.ts';
import { ApiError, mayPass } from '../../platform/api-error.ts';
import { type Observed, observe } from '../../platform/observed.ts';
import type { ChatPorts } from './chat-ports.ts';
import type { ChatState } from './chat-state.ts';
import { identityOf, withMarks, withMessages } from './conversation.ts';
import { picturesToSend } from './pictures-to-send.ts';
import { readNews } from './read-news.ts';
import { followReading } from './reading.ts';
import { sendInOrder } from './sending.ts';
import { followTyping } from './typing.ts';

const askAgainMs = 3000;

export interface ChatViewModel extends Observed<ChatState> {
  /** Who one is in the room: `side:id`; empty while it is not known. */
  be(identity: string): void;
  /** The line of the call; what was missed meanwhile is fetched, what failed is sent again. */
  connect(isConnected: boolean): void;
  /** Whether what stands in the chat is seen now. */
  look(isSeen: boolean): void;
  /** What the server says to the room. */
  hear(topic: string, payload: Uint8Array): void;
  write(text: string): void;
  address(recipient: Recipient): void;
  /** @returns false where there is nothing to send, or not yet */
  send(): boolean;
  sendAgain(id: string): void;
  discard(id: string): void;
  addPictures(files: readonly File[]): void;
  bringPictureAgain(key: string): void;
  removePicture(key: string): void;
  /** Of a picture that was picked here. */
  fileOf(id: string): File | null;
  askAgain(): void;
  close(): void;
}

export function startChat({ api, clock, newId, kept }: ChatPorts): ChatViewModel {
  const before = kept.get();
  const { state, subscribe, set } = observe<ChatState>({
    status: 'loading',
    messages: [],
    outgoing: [],
    typing: [],
    read: [],
    unread: 0,
    text: before.text,
    pictures: [],
    recipient: 'EVERYONE',
    refused: null,
  });
  /** Everything up to here was fetched: news may have been missed after it. */
  let fetched: string | null = null;
  let isSeen = false;
  let isConnected = false;
  let isClosed = false;
  let isAsking = false;
  let isAskedMeanwhile = false;
  let callOffAsking = () => {};

  const typing = followTyping({
    clock,
    onChange: (writers) => set({ typing: writers }),
    tell: () => void api.typing(state().recipient).catch(() => {}),
  });
  const pictures = picturesToSend({ newId, upload: api.upload, onChange: set });
  const sending = sendInOrder({
    clock,
    send: api.send,
    onChange: (outgoing) => set({ outgoing }),
    onSent: (message) => take([message]),
  });

  const reading = followReading({
    clock,
    tell: api.read,
    messages: () => state().messages,
    seen: before.seen,
    onSeen: () => keep(),
    onUnread: (unread) => set({ unread }),
  });

  const keep = () => kept.set({ text: state().text, seen: reading.seen() });

  function take(more: readonly ChatMessage[]): void {
    set({ messages: withMessages(state().messages, more) });
    for (const { id, from } of more) {
      if (state().outgoing.some((each) => each.id === id)) sending.discard(id);
      typing.stop(from);
    }
    reading.count();
  }

  async function ask(): Promise<void> {
    isAskedMeanwhile = isAsking;
    if (isAsking || isClosed) return;
    isAsking = true;
    callOffAsking();
    try {
      const { messages, read } = await api.list(fetched);
      fetched = messages.at(-1)?.id ?? fetched;
      set({ status: 'ready', read: withMarks(state().read, read) });
      take(messages);
    } catch (error) {
      giveUp(error);
    }
    isAsking = false;
    // The line may have broken since: what came then is not in the answer.
    if (isAskedMeanwhile) await ask();
  }

  function giveUp(error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'feature.off') return set({ status: 'off' });
    if (state().status === 'loading') set({ status: 'failed' });
    // What we know last is not ours to read any more: all of it is asked for.
    if (code === 'request.invalid' && fetched !== null) fetched = null;
    else if (!mayPass(error)) return;
    callOffAsking = clock.after(askAgainMs, () => isConnected && void ask());
  }

  function hearNews(news: ChatNews) {
    switch (news.type) {
      case 'message':
        return take([news.message]);
      case 'typing':
        if (!reading.isSelf(identityOf(news.from))) typing.hear(news.from);
        return;
      case 'read':
        if (!reading.isSelf(identityOf(news.mark))) set({ read: withMarks(state().read, [news.mark]) });
    }
  }

  function send(): boolean {
    const text = readyText(state().text);
    if (text.length > chatLimits.textLength) return false;
    if (text === '' && state().pictures.length === 0) return false;
    const taken = pictures.take();
    if (!taken) return false;
    sending.add({ id: newId(), text, recipient: state().recipient, pictures: taken });
    set({ text: '' });
    keep();
    return true;
  }

  return {
    state,
    subscribe,
    be: reading.be,
    connect(now) {
      if (now === isConnected) return;
      isConnected = now;
      if (now) void ask().then(sending.allAgain);
    },
    look(now) {
      if (now === isSeen) return;
      isSeen = now;
      if (now && isConnected) void ask();
      reading.look(now);
    },
    hear(topic, payload) {
      const news = topic === chatTopic ? readNews(payload) : null;
      if (news) hearNews(news);
    },
    write(text) {
      set({ text });
      keep();
      if (isConnected && readyText(text) !== '') typing.typed();
    },
    address: (recipient) => set({ recipient }),
    send,
    sendAgain: sending.again,
    discard: sending.discard,
    addPictures: pictures.add,
    bringPictureAgain: pictures.again,
    removePicture: pictures.remove,
    fileOf: pictures.fileOf,
    askAgain: () => void ask(),
    close() {
      isClosed = true;
      callOffAsking();
      sending.close();
      reading.close();
      typing.close();
      pictures.close();
    },
  };
}

/** As it goes out: what the server would not keep is left out here already. */
export const readyText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();
