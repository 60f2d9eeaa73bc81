/**
 * View model of a meeting's chat: loaded and outgoing messages, unread count, typing indicators.
 *
 *     list (at first, after a connection loss, when opened) ─► messages ◄─ server events in the room
 *     composed ─► sending ─► messages
 *                   └─► failed ─ retried automatically or by click, with the same id ─► messages
 */
import { type ChatEvent, type ChatMessage, chatLimits, chatTopic } from '@foyer/contract/chat.ts';
import type { Recipient } from '@foyer/contract/meetings/room.ts';
import { ApiError, mayPass } from '../../platform/api/api-error.ts';
import { createObservable, type Observable } from '../../platform/state/observable.ts';
import type { ChatPorts } from './chat-ports.ts';
import { readChatEvent } from './chat-server-events.ts';
import type { ChatState } from './chat-state.ts';
import { identityOf, mergeMessages, mergeReadMarks } from './conversation.ts';
import { createOutgoingQueue } from './outgoing-queue.ts';
import { createPictureUploads } from './pictures/picture-uploads.ts';
import { createReadReceipts } from './read-receipts.ts';
import { createTypingIndicator } from './typing.ts';

const retryAfterMs = 3000;

export interface ChatViewModel extends Observable<ChatState> {
  /** Sets the local participant's identity in the room, `side:id`; empty while unknown. */
  setIdentity(identity: string): void;
  /**
   * Sets the state of the call's connection. On reconnect it fetches missed messages and retries failed ones.
   */
  setConnected(connected: boolean): void;
  /** Sets whether the person can see the messages, which marks them as read. */
  setVisible(visible: boolean): void;
  /** Handles a data message that the server sent to the room. */
  receive(topic: string, payload: Uint8Array): void;
  setText(text: string): void;
  setRecipient(recipient: Recipient): void;
  /** @returns false when there is nothing to send, or an upload is not finished */
  send(): boolean;
  sendAgain(id: string): void;
  discard(id: string): void;
  addPictures(files: readonly File[]): void;
  retryUpload(key: string): void;
  removePicture(key: string): void;
  /** The file of a picture that was picked in this tab. */
  fileOf(id: string): File | null;
  close(): void;
}

export function startChat({ api, clock, newId, draft }: ChatPorts): ChatViewModel {
  const restored = draft.get();
  const { state, subscribe, update } = createObservable<ChatState>({
    status: 'loading',
    messages: [],
    outgoing: [],
    typing: [],
    read: [],
    unread: 0,
    text: restored.text,
    pictures: [],
    recipient: 'EVERYONE',
    refused: null,
  });
  /** Id of the last fetched message: events after it may have been missed. */
  let fetched: string | null = null;
  let isVisible = false;
  let isConnected = false;
  let isClosed = false;
  let isFetching = false;
  let mustFetchAgain = false;
  let cancelRetry = () => {};

  const typing = createTypingIndicator({
    clock,
    onChange: (participants) => update({ typing: participants }),
    report: () => void api.typing(state().recipient).catch(() => {}),
  });
  const pictures = createPictureUploads({ newId, upload: api.upload, onChange: update });
  const queue = createOutgoingQueue({
    clock,
    send: api.send,
    onChange: (outgoing) => update({ outgoing }),
    onSent: (message) => addMessages([message]),
  });

  const receipts = createReadReceipts({
    clock,
    report: api.read,
    messages: () => state().messages,
    lastRead: restored.seen,
    onRead: () => saveDraft(),
    onUnread: (unread) => update({ unread }),
  });

  const saveDraft = () => draft.set({ text: state().text, seen: receipts.lastRead() });

  function addMessages(more: readonly ChatMessage[]): void {
    update({ messages: mergeMessages(state().messages, more) });
    for (const { id, from } of more) {
      if (state().outgoing.some((each) => each.id === id)) queue.discard(id);
      typing.stop(from);
    }
    receipts.count();
  }

  async function fetchMessages(): Promise<void> {
    mustFetchAgain = isFetching;
    if (isFetching || isClosed) return;
    isFetching = true;
    cancelRetry();
    try {
      const { messages, read } = await api.list(fetched);
      fetched = messages.at(-1)?.id ?? fetched;
      update({ status: 'ready', read: mergeReadMarks(state().read, read) });
      addMessages(messages);
    } catch (error) {
      handleFetchError(error);
    }
    isFetching = false;
    // The connection may have been lost since the request: the answer lacks what was sent meanwhile.
    if (mustFetchAgain) await fetchMessages();
  }

  function handleFetchError(error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'feature.off') return update({ status: 'off' });
    if (state().status === 'loading') update({ status: 'failed' });
    // The server does not know the last fetched message: fetch all messages.
    if (code === 'request.invalid' && fetched !== null) fetched = null;
    else if (!mayPass(error)) return;
    cancelRetry = clock.after(retryAfterMs, () => isConnected && void fetchMessages());
  }

  function handleEvent(event: ChatEvent) {
    switch (event.type) {
      case 'message':
        return addMessages([event.message]);
      case 'typing':
        if (!receipts.isSelf(identityOf(event.from))) typing.onTyping(event.from);
        return;
      case 'read':
        if (!receipts.isSelf(identityOf(event.mark)))
          update({ read: mergeReadMarks(state().read, [event.mark]) });
    }
  }

  function send(): boolean {
    const text = readyText(state().text);
    if (text.length > chatLimits.textLength) return false;
    if (text === '' && state().pictures.length === 0) return false;
    const uploaded = pictures.take();
    if (!uploaded) return false;
    queue.add({ id: newId(), text, recipient: state().recipient, pictures: uploaded });
    update({ text: '' });
    saveDraft();
    return true;
  }

  return {
    state,
    subscribe,
    setIdentity: receipts.setIdentity,
    setConnected(connected) {
      if (connected === isConnected) return;
      isConnected = connected;
      if (connected) void fetchMessages().then(queue.retryAll);
    },
    setVisible(visible) {
      if (visible === isVisible) return;
      isVisible = visible;
      if (visible && isConnected) void fetchMessages();
      receipts.setVisible(visible);
    },
    receive(topic, payload) {
      const event = topic === chatTopic ? readChatEvent(payload) : null;
      if (event) handleEvent(event);
    },
    setText(text) {
      update({ text });
      saveDraft();
      if (isConnected && readyText(text) !== '') typing.onInput();
    },
    setRecipient: (recipient) => update({ recipient }),
    send,
    sendAgain: queue.retry,
    discard: queue.discard,
    addPictures: pictures.add,
    retryUpload: pictures.retry,
    removePicture: pictures.remove,
    fileOf: pictures.fileOf,
    close() {
      isClosed = true;
      cancelRetry();
      queue.close();
      receipts.close();
      typing.close();
      pictures.close();
    },
  };
}

/** The text as it is sent: trimmed, without characters that the server rejects. */
export const readyText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();
