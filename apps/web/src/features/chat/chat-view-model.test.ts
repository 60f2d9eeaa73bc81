import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { isRead } from './conversation.ts';
import { agent, buildMessage, customer, fakeChat } from './testing/fake-chat.ts';

const unreachable = new ApiError('network.unreachable');
const picture = (name: string, type = 'image/png') => new File(['picture'], name, { type });

describe('what was written', () => {
  test('is fetched at first and goes on with what the server says in the room, each once and in its order', async () => {
    const { say, texts } = await fakeChat({ there: [buildMessage('one', 1), buildMessage('three', 3)] });

    say({ type: 'message', message: buildMessage('two', 2) });
    say({ type: 'message', message: buildMessage('three', 3) });

    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  test('is fetched after a loss from where it was fetched last, so that nothing between is missed', async () => {
    const { chat, clock, world, say, texts } = await fakeChat({ there: [buildMessage('one', 1)] });
    say({ type: 'message', message: buildMessage('three', 3) });

    chat.connect(false);
    world.there = [buildMessage('one', 1), buildMessage('two', 2), buildMessage('three', 3)];
    chat.connect(true);
    await clock.pass(0);

    expect(world.asked).toEqual([null, 'one']);
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  test('is asked for once more when the line broke while it was on its way', async () => {
    const { chat, clock, world, texts } = await fakeChat({ isConnected: false });
    chat.connect(true);
    chat.connect(false);
    world.there = [buildMessage('one', 1)];
    chat.connect(true);
    await clock.pass(0);

    expect(texts()).toEqual(['one']);
  });

  test('is asked for again while it cannot be had', async () => {
    const { chat, clock, world, texts } = await fakeChat({
      isConnected: false,
      there: [buildMessage('one', 1)],
    });
    world.error = unreachable;
    chat.connect(true);
    await clock.pass(0);
    expect(chat.state().status).toBe('failed');

    world.error = null;
    await clock.pass(3000);

    expect(chat.state().status).toBe('ready');
    expect(texts()).toEqual(['one']);
  });

  test('is asked for from the beginning when the server does not know what came last', async () => {
    const { chat, clock, world } = await fakeChat({ there: [buildMessage('one', 1)] });
    chat.connect(false);
    world.error = new ApiError('request.invalid');
    chat.connect(true);
    await clock.pass(0);

    world.error = null;
    await clock.pass(3000);

    expect(world.asked).toEqual([null, 'one', null]);
  });

  test('ends with the chat itself', async () => {
    const { chat, clock, world } = await fakeChat({ isConnected: false });
    world.error = new ApiError('feature.off');
    chat.connect(true);
    await clock.pass(10_000);

    expect(chat.state().status).toBe('off');
    expect(world.asked).toHaveLength(1);
  });

  test.each([
    ['another topic', 'annotations', '{}'],
    ['no sense', 'chat', '{'],
    ['something newer', 'chat', '{"type":"vote"}'],
  ])('is not changed by %s', async (_, topic, said) => {
    const { chat } = await fakeChat();
    const before = chat.state();

    chat.hear(topic, new TextEncoder().encode(said));

    expect(chat.state()).toBe(before);
  });
});

describe('a message', () => {
  test('stands as on its way until the server has it, and once whatever comes first', async () => {
    const { chat, clock, say, texts } = await fakeChat();

    chat.write('  hello\0 ');
    expect(chat.send()).toBe(true);
    expect(chat.state()).toMatchObject({ text: '', outgoing: [{ text: 'hello', status: 'sending' }] });
    say({ type: 'message', message: buildMessage('new-1', 31, { from: customer, text: 'hello' }) });
    expect(chat.state().outgoing).toEqual([]);
    await clock.pass(0);

    expect(texts()).toEqual(['hello']);
  });

  test('that did not arrive stays, and is sent again as the same one', async () => {
    const { chat, clock, world, texts } = await fakeChat();
    world.error = unreachable;
    chat.write('hello');
    chat.send();
    await clock.pass(0);
    expect(chat.state().outgoing).toMatchObject([{ id: 'new-1', status: 'failed', problem: unreachable }]);

    world.error = null;
    chat.sendAgain('new-1');
    await clock.pass(0);

    expect(world.sent.map(({ id }) => id)).toEqual(['new-1', 'new-1']);
    expect(texts()).toEqual(['hello']);
  });

  test('that did not arrive goes out by itself after a while, in its order, and is shown as not arrived until then', async () => {
    const { chat, clock, world, texts } = await fakeChat();
    world.error = unreachable;
    for (const text of ['one', 'two']) {
      chat.write(text);
      chat.send();
    }
    await clock.pass(5000);
    expect(world.sent.map(({ id }) => id)).toEqual(['new-1', 'new-2', 'new-1', 'new-2']);
    expect(chat.state().outgoing.map(({ status }) => status)).toEqual(['failed', 'failed']);

    world.error = null;
    await clock.pass(5000);

    expect(texts()).toEqual(['one', 'two']);
  });

  test('that did not arrive goes out by itself when the line is back', async () => {
    const { chat, clock, world, texts } = await fakeChat();
    world.error = unreachable;
    chat.connect(false);
    for (const text of ['one', 'two']) {
      chat.write(text);
      chat.send();
    }
    await clock.pass(0);

    world.error = null;
    chat.connect(true);
    await clock.pass(0);

    expect(texts()).toEqual(['one', 'two']);
  });

  test('that the server refuses is not sent again by itself, and can be taken away', async () => {
    const { chat, clock, world } = await fakeChat();
    world.error = new ApiError('meeting.ended');
    chat.write('hello');
    chat.send();
    await clock.pass(0);
    expect(chat.state().outgoing).toMatchObject([{ status: 'refused' }]);

    chat.connect(false);
    chat.connect(true);
    await clock.pass(10_000);
    chat.discard('new-1');

    expect(world.sent).toHaveLength(1);
    expect(chat.state().outgoing).toEqual([]);
  });

  test('waits for the one before it', async () => {
    const { chat, clock, world } = await fakeChat();
    for (const text of ['one', 'two']) {
      chat.write(text);
      chat.send();
    }
    expect(world.sent).toHaveLength(1);
    await clock.pass(0);

    expect(world.sent.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test.each([
    ['nothing', ' \n '],
    ['too much', 'x'.repeat(2001)],
  ])('of %s is not sent', async (_, text) => {
    const { chat, world } = await fakeChat();

    chat.write(text);

    expect(chat.send()).toBe(false);
    expect(world.sent).toEqual([]);
    expect(chat.state().text).toBe(text);
  });

  test('that was begun is there again after a reload', async () => {
    const { chat, world } = await fakeChat();
    chat.write('half a sent');

    const { chat: again } = await fakeChat({ kept: world.kept });

    expect(again.state().text).toBe('half a sent');
  });
});

describe('pictures of a message', () => {
  test('are brought when they are picked, and the message waits for them', async () => {
    const { chat, clock, world } = await fakeChat();
    chat.addPictures([picture('bill.png')]);
    world.uploads[0]?.leaving.onProgress(0.5);
    expect(chat.state().pictures).toMatchObject([{ name: 'bill.png', status: 'sending', sent: 0.5 }]);
    expect(chat.send()).toBe(false);

    await clock.pass(0);
    expect(chat.send()).toBe(true);

    expect(world.sent).toMatchObject([{ text: '', fileIds: ['file-1'] }]);
    expect(chat.state().pictures).toEqual([]);
    expect(chat.fileOf('file-1')?.name).toBe('bill.png');
  });

  test('that may not be sent are told before anything leaves', async () => {
    const { chat, world } = await fakeChat();

    chat.addPictures([picture('clip.gif', 'image/gif')]);

    expect(chat.state().refused).toEqual({ name: 'clip.gif', why: 'type' });
    expect(world.uploads).toEqual([]);
  });

  test('that did not arrive are tried again, or taken back', async () => {
    const { chat, clock, world } = await fakeChat();
    world.error = unreachable;
    chat.addPictures([picture('one.png'), picture('two.png')]);
    await clock.pass(0);
    expect(chat.state().pictures.map(({ status }) => status)).toEqual(['failed', 'failed']);

    world.error = null;
    const [one = '', two = ''] = chat.state().pictures.map(({ key }) => key);
    chat.bringPictureAgain(one);
    chat.removePicture(two);
    await clock.pass(0);

    expect(chat.state().pictures).toMatchObject([{ name: 'one.png', status: 'sent' }]);
    expect(world.uploads[1]?.leaving.signal.aborted).toBe(true);
  });
});

describe('what is new', () => {
  test('counts while it is not seen, without the own words, and not after a look', async () => {
    const { chat, say } = await fakeChat({ there: [buildMessage('one', 1)] });
    say({ type: 'message', message: buildMessage('own', 2, { from: customer }) });
    say({ type: 'message', message: buildMessage('two', 3) });
    expect(chat.state().unread).toBe(2);

    chat.look(true);
    expect(chat.state().unread).toBe(0);
    chat.look(false);
    say({ type: 'message', message: buildMessage('three', 4) });

    expect(chat.state().unread).toBe(1);
  });

  test('is known after a reload', async () => {
    const there = [buildMessage('one', 1)];
    const { chat, world } = await fakeChat({ there });
    chat.look(true);

    const { chat: again } = await fakeChat({
      kept: world.kept,
      there: [...there, buildMessage('two', 2)],
    });

    expect(again.state().unread).toBe(1);
  });

  test('is told as read when it is seen, once, and again when that did not arrive', async () => {
    const { chat, clock, world, say } = await fakeChat({ there: [buildMessage('one', 1)] });
    expect(world.toldRead).toEqual([]);

    chat.look(true);
    await clock.pass(0);
    chat.look(false);
    chat.look(true);
    await clock.pass(0);
    expect(world.toldRead).toEqual(['one']);

    world.error = unreachable;
    say({ type: 'message', message: buildMessage('two', 2) });
    await clock.pass(0);
    world.error = null;
    await clock.pass(3000);
    expect(world.toldRead).toEqual(['one', 'two', 'two']);
  });
});

describe('who writes', () => {
  test('is told of until it ends by itself or the message comes', async () => {
    const { chat, clock, say } = await fakeChat();
    const typing = () => chat.state().typing.map(({ name }) => name);
    say({ type: 'typing', from: agent });
    await clock.pass(4000);
    say({ type: 'typing', from: agent });
    await clock.pass(4999);
    expect(typing()).toEqual([agent.name]);
    await clock.pass(1);
    expect(typing()).toEqual([]);

    say({ type: 'typing', from: agent });
    say({ type: 'message', message: buildMessage('done', 1) });
    expect(typing()).toEqual([]);
  });

  test('is not oneself', async () => {
    const { chat, say } = await fakeChat();

    say({ type: 'typing', from: customer });

    expect(chat.state().typing).toEqual([]);
  });

  test('is told to the others at most once in three seconds, and to whom it is for', async () => {
    const { chat, clock, world } = await fakeChat();
    chat.write(' ');
    expect(world.typed).toEqual([]);

    for (const text of ['h', 'he', 'hel']) chat.write(text);
    expect(world.typed).toEqual(['EVERYONE']);
    await clock.pass(3000);
    chat.address('HOST');
    chat.write('hell');

    expect(world.typed).toEqual(['EVERYONE', 'HOST']);
  });
});

test('the others’ reading is known, and never goes back', async () => {
  const { chat, say } = await fakeChat();
  const at = (second: number) => ({ side: 'agent', id: 'a1', upTo: buildMessage('', second).at }) as const;

  say({ type: 'read', mark: at(5) });
  say({ type: 'read', mark: at(3) });
  say({ type: 'read', mark: { ...at(9), side: 'customer', id: 'c1' } });

  expect(chat.state().read).toEqual([at(5)]);
});

test('what is told to the agents’ side alone is not read by another customer', () => {
  const mark = (side: 'agent' | 'customer') => ({ side, id: 'x', upTo: buildMessage('', 9).at });

  const told = buildMessage('one', 1, { recipient: 'HOST' });

  expect(isRead(told, [mark('customer')])).toBe(false);
  expect(isRead(told, [mark('agent')])).toBe(true);
});
