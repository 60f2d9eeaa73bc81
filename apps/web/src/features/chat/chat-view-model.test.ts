import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { isRead } from './conversation.ts';
import { agent, buildMessage, customer, fakeChat } from './testing/fake-chat.ts';

const unreachable = new ApiError('network.unreachable');
const picture = (name: string, type = 'image/png') => new File(['picture'], name, { type });

describe('loading chat messages', () => {
  test('merges the fetched list and room events without duplicates, in order of time', async () => {
    const { emit, texts } = await fakeChat({ stored: [buildMessage('one', 1), buildMessage('three', 3)] });

    emit({ type: 'message', message: buildMessage('two', 2) });
    emit({ type: 'message', message: buildMessage('three', 3) });

    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  test('fetches after a connection loss from the last fetched message', async () => {
    const { chat, clock, environment, emit, texts } = await fakeChat({ stored: [buildMessage('one', 1)] });
    emit({ type: 'message', message: buildMessage('three', 3) });

    chat.setConnected(false);
    environment.stored = [buildMessage('one', 1), buildMessage('two', 2), buildMessage('three', 3)];
    chat.setConnected(true);
    await clock.pass(0);

    expect(environment.listRequests).toEqual([null, 'one']);
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  test('fetches again when the connection was lost during a fetch', async () => {
    const { chat, clock, environment, texts } = await fakeChat({ isConnected: false });
    chat.setConnected(true);
    chat.setConnected(false);
    environment.stored = [buildMessage('one', 1)];
    chat.setConnected(true);
    await clock.pass(0);

    expect(texts()).toEqual(['one']);
  });

  test('retries a failed fetch', async () => {
    const { chat, clock, environment, texts } = await fakeChat({
      isConnected: false,
      stored: [buildMessage('one', 1)],
    });
    environment.error = unreachable;
    chat.setConnected(true);
    await clock.pass(0);
    expect(chat.state().status).toBe('failed');

    environment.error = null;
    await clock.pass(3000);

    expect(chat.state().status).toBe('ready');
    expect(texts()).toEqual(['one']);
  });

  test('fetches all messages when the server does not know the last one', async () => {
    const { chat, clock, environment } = await fakeChat({ stored: [buildMessage('one', 1)] });
    chat.setConnected(false);
    environment.error = new ApiError('request.invalid');
    chat.setConnected(true);
    await clock.pass(0);

    environment.error = null;
    await clock.pass(3000);

    expect(environment.listRequests).toEqual([null, 'one', null]);
  });

  test('stops fetching when the chat is turned off', async () => {
    const { chat, clock, environment } = await fakeChat({ isConnected: false });
    environment.error = new ApiError('feature.off');
    chat.setConnected(true);
    await clock.pass(10_000);

    expect(chat.state().status).toBe('off');
    expect(environment.listRequests).toHaveLength(1);
  });

  test.each([
    ['another topic', 'annotations', '{}'],
    ['invalid JSON', 'chat', '{'],
    ['an unknown event type', 'chat', '{"type":"vote"}'],
  ])('ignores a room message with %s', async (_, topic, payload) => {
    const { chat } = await fakeChat();
    const before = chat.state();

    chat.receive(topic, new TextEncoder().encode(payload));

    expect(chat.state()).toBe(before);
  });
});

describe('sending a chat message', () => {
  test('shows the message as sending and then once, whether event or response comes first', async () => {
    const { chat, clock, emit, texts } = await fakeChat();

    chat.setText('  hello\0 ');
    expect(chat.send()).toBe(true);
    expect(chat.state()).toMatchObject({ text: '', outgoing: [{ text: 'hello', status: 'sending' }] });
    emit({ type: 'message', message: buildMessage('new-1', 31, { from: customer, text: 'hello' }) });
    expect(chat.state().outgoing).toEqual([]);
    await clock.pass(0);

    expect(texts()).toEqual(['hello']);
  });

  test('keeps a failed message and sends it again with the same id', async () => {
    const { chat, clock, environment, texts } = await fakeChat();
    environment.error = unreachable;
    chat.setText('hello');
    chat.send();
    await clock.pass(0);
    expect(chat.state().outgoing).toMatchObject([{ id: 'new-1', status: 'failed', problem: unreachable }]);

    environment.error = null;
    chat.sendAgain('new-1');
    await clock.pass(0);

    expect(environment.sent.map(({ id }) => id)).toEqual(['new-1', 'new-1']);
    expect(texts()).toEqual(['hello']);
  });

  test('retries failed messages in order after a delay and shows them as failed until then', async () => {
    const { chat, clock, environment, texts } = await fakeChat();
    environment.error = unreachable;
    for (const text of ['one', 'two']) {
      chat.setText(text);
      chat.send();
    }
    await clock.pass(5000);
    expect(environment.sent.map(({ id }) => id)).toEqual(['new-1', 'new-2', 'new-1', 'new-2']);
    expect(chat.state().outgoing.map(({ status }) => status)).toEqual(['failed', 'failed']);

    environment.error = null;
    await clock.pass(5000);

    expect(texts()).toEqual(['one', 'two']);
  });

  test('retries failed messages when the connection is restored', async () => {
    const { chat, clock, environment, texts } = await fakeChat();
    environment.error = unreachable;
    chat.setConnected(false);
    for (const text of ['one', 'two']) {
      chat.setText(text);
      chat.send();
    }
    await clock.pass(0);

    environment.error = null;
    chat.setConnected(true);
    await clock.pass(0);

    expect(texts()).toEqual(['one', 'two']);
  });

  test('does not retry a message that the server rejects, and can discard it', async () => {
    const { chat, clock, environment } = await fakeChat();
    environment.error = new ApiError('meeting.ended');
    chat.setText('hello');
    chat.send();
    await clock.pass(0);
    expect(chat.state().outgoing).toMatchObject([{ status: 'refused' }]);

    chat.setConnected(false);
    chat.setConnected(true);
    await clock.pass(10_000);
    chat.discard('new-1');

    expect(environment.sent).toHaveLength(1);
    expect(chat.state().outgoing).toEqual([]);
  });

  test('sends messages one after the other', async () => {
    const { chat, clock, environment } = await fakeChat();
    for (const text of ['one', 'two']) {
      chat.setText(text);
      chat.send();
    }
    expect(environment.sent).toHaveLength(1);
    await clock.pass(0);

    expect(environment.sent.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test.each([
    ['an empty message', ' \n '],
    ['a message that is too long', 'x'.repeat(2001)],
  ])('does not send %s', async (_, text) => {
    const { chat, environment } = await fakeChat();

    chat.setText(text);

    expect(chat.send()).toBe(false);
    expect(environment.sent).toEqual([]);
    expect(chat.state().text).toBe(text);
  });

  test('restores an unsent text after a reload', async () => {
    const { chat, environment } = await fakeChat();
    chat.setText('half a sent');

    const { chat: again } = await fakeChat({ draft: environment.draft });

    expect(again.state().text).toBe('half a sent');
  });
});

describe('pictures of a chat message', () => {
  test('are uploaded when picked, and the message can be sent after the upload', async () => {
    const { chat, clock, environment } = await fakeChat();
    chat.addPictures([picture('bill.png')]);
    environment.uploads[0]?.options.onProgress(0.5);
    expect(chat.state().pictures).toMatchObject([{ name: 'bill.png', status: 'sending', sent: 0.5 }]);
    expect(chat.send()).toBe(false);

    await clock.pass(0);
    expect(chat.send()).toBe(true);

    expect(environment.sent).toMatchObject([{ text: '', fileIds: ['file-1'] }]);
    expect(chat.state().pictures).toEqual([]);
    expect(chat.fileOf('file-1')?.name).toBe('bill.png');
  });

  test('of an unsupported type are rejected without an upload', async () => {
    const { chat, environment } = await fakeChat();

    chat.addPictures([picture('clip.gif', 'image/gif')]);

    expect(chat.state().refused).toEqual({ name: 'clip.gif', why: 'type' });
    expect(environment.uploads).toEqual([]);
  });

  test('that failed to upload can be retried or removed', async () => {
    const { chat, clock, environment } = await fakeChat();
    environment.error = unreachable;
    chat.addPictures([picture('one.png'), picture('two.png')]);
    await clock.pass(0);
    expect(chat.state().pictures.map(({ status }) => status)).toEqual(['failed', 'failed']);

    environment.error = null;
    const [one = '', two = ''] = chat.state().pictures.map(({ key }) => key);
    chat.retryUpload(one);
    chat.removePicture(two);
    await clock.pass(0);

    expect(chat.state().pictures).toMatchObject([{ name: 'one.png', status: 'sent' }]);
    expect(environment.uploads[1]?.options.signal.aborted).toBe(true);
  });
});

describe('unread chat messages', () => {
  test('counts messages of others until the chat is visible', async () => {
    const { chat, emit } = await fakeChat({ stored: [buildMessage('one', 1)] });
    emit({ type: 'message', message: buildMessage('own', 2, { from: customer }) });
    emit({ type: 'message', message: buildMessage('two', 3) });
    expect(chat.state().unread).toBe(2);

    chat.setVisible(true);
    expect(chat.state().unread).toBe(0);
    chat.setVisible(false);
    emit({ type: 'message', message: buildMessage('three', 4) });

    expect(chat.state().unread).toBe(1);
  });

  test('counts from the last read message after a reload', async () => {
    const stored = [buildMessage('one', 1)];
    const { chat, environment } = await fakeChat({ stored });
    chat.setVisible(true);

    const { chat: again } = await fakeChat({
      draft: environment.draft,
      stored: [...stored, buildMessage('two', 2)],
    });

    expect(again.state().unread).toBe(1);
  });

  test('reports the last visible message as read once, and again after a failure', async () => {
    const { chat, clock, environment, emit } = await fakeChat({ stored: [buildMessage('one', 1)] });
    expect(environment.readReports).toEqual([]);

    chat.setVisible(true);
    await clock.pass(0);
    chat.setVisible(false);
    chat.setVisible(true);
    await clock.pass(0);
    expect(environment.readReports).toEqual(['one']);

    environment.error = unreachable;
    emit({ type: 'message', message: buildMessage('two', 2) });
    await clock.pass(0);
    environment.error = null;
    await clock.pass(3000);
    expect(environment.readReports).toEqual(['one', 'two', 'two']);
  });
});

describe('typing indicators', () => {
  test('shows a typing participant for five seconds or until the message arrives', async () => {
    const { chat, clock, emit } = await fakeChat();
    const typing = () => chat.state().typing.map(({ name }) => name);
    emit({ type: 'typing', from: agent });
    await clock.pass(4000);
    emit({ type: 'typing', from: agent });
    await clock.pass(4999);
    expect(typing()).toEqual([agent.name]);
    await clock.pass(1);
    expect(typing()).toEqual([]);

    emit({ type: 'typing', from: agent });
    emit({ type: 'message', message: buildMessage('done', 1) });
    expect(typing()).toEqual([]);
  });

  test('ignores typing of the local participant', async () => {
    const { chat, emit } = await fakeChat();

    emit({ type: 'typing', from: customer });

    expect(chat.state().typing).toEqual([]);
  });

  test('reports typing at most every three seconds, to the chosen recipient', async () => {
    const { chat, clock, environment } = await fakeChat();
    chat.setText(' ');
    expect(environment.typed).toEqual([]);

    for (const text of ['h', 'he', 'hel']) chat.setText(text);
    expect(environment.typed).toEqual(['EVERYONE']);
    await clock.pass(3000);
    chat.setRecipient('HOST');
    chat.setText('hell');

    expect(environment.typed).toEqual(['EVERYONE', 'HOST']);
  });
});

test('keeps the latest read receipt of each other participant', async () => {
  const { chat, emit } = await fakeChat();
  const at = (second: number) => ({ side: 'agent', id: 'a1', upTo: buildMessage('', second).at }) as const;

  emit({ type: 'read', mark: at(5) });
  emit({ type: 'read', mark: at(3) });
  emit({ type: 'read', mark: { ...at(9), side: 'customer', id: 'c1' } });

  expect(chat.state().read).toEqual([at(5)]);
});

test('a message to the agents counts as read only by an agent', () => {
  const mark = (side: 'agent' | 'customer') => ({ side, id: 'x', upTo: buildMessage('', 9).at });

  const message = buildMessage('one', 1, { recipient: 'HOST' });

  expect(isRead(message, [mark('customer')])).toBe(false);
  expect(isRead(message, [mark('agent')])).toBe(true);
});
