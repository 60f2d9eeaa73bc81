import { expect, test } from 'vitest';
import { createMedia, type RoomToken } from './media.ts';

const media = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const key: RoomToken = {
  room: 'acme:one',
  identity: 'customer:asha',
  name: 'Asha',
  lastsMs: 60_000,
  mayHear: true,
  attributes: { side: 'customer' },
};

async function claimsOf(wish: Partial<RoomToken> = {}) {
  const [, claims = ''] = (await media.mintToken({ ...key, ...wish })).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('a token opens one room and allows neither data messages nor attribute changes', async () => {
  const { video, sub, attributes } = await claimsOf();

  expect(sub).toBe('customer:asha');
  expect(attributes).toEqual({ side: 'customer' });
  expect(video).toEqual({
    room: 'acme:one',
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: false,
    canUpdateOwnMetadata: false,
    canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
  });
});

test('a token can deny subscribing', async () => {
  expect((await claimsOf({ mayHear: false })).video.canSubscribe).toBe(false);
});

test('a token can deny publishing', async () => {
  const { video } = await claimsOf({ mayShare: false });

  expect(video).toMatchObject({
    roomJoin: true,
    canPublish: false,
    canPublishData: false,
    canPublishSources: [],
  });
});

test('a hidden participant is not counted and cannot register as a worker of LiveKit', async () => {
  const { video, kind } = await claimsOf({ mayShare: false, isHidden: true });

  expect(video).toMatchObject({ hidden: true, canPublish: false, canPublishData: false });
  expect(video.agent).toBeUndefined();
  expect(kind).toBe('agent');
});

test('keeps a display name of any length and content', async () => {
  const name = `<img src=x onerror=alert(1)>${'x'.repeat(10_240)}`;

  expect((await claimsOf({ name })).name).toBe(name);
});

test('rejects when the media server does not respond', async () => {
  await expect(media.setCanSubscribe('acme:one', 'customer:asha', true)).rejects.toThrow();
});

test('sends no data message for an empty list of identities', async () => {
  await expect(media.sendData('acme:one', 'chat', {}, [])).resolves.toBeUndefined();
});
