import { expect, test } from 'vitest';
import { createMedia, type RoomKey } from './media.ts';

const media = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const key: RoomKey = {
  ...{ room: 'acme:one', identity: 'customer:asha', name: 'Asha', lastsMs: 60_000 },
  ...{ mayHear: true, attributes: { side: 'customer' } },
};

async function claimsOf(wish: Partial<RoomKey> = {}) {
  const [, claims = ''] = (await media.mintKey({ ...key, ...wish })).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

test('a key opens one room, and what is sent or said of oneself in it is not for its bearer to forge', async () => {
  const { video, sub, attributes } = await claimsOf();

  expect(sub).toBe('customer:asha');
  expect(attributes).toEqual({ side: 'customer' });
  expect(video).toEqual({
    ...{ room: 'acme:one', roomJoin: true, canPublish: true, canSubscribe: true },
    ...{ canPublishData: false, canUpdateOwnMetadata: false },
    canPublishSources: ['camera', 'microphone', 'screen_share', 'screen_share_audio'],
  });
});

test('a key of who may not hear says so', async () => {
  expect((await claimsOf({ mayHear: false })).video.canSubscribe).toBe(false);
});

test('a key of who may share nothing opens the room and no source', async () => {
  const { video } = await claimsOf({ mayShare: false });

  expect(video).toMatchObject({
    roomJoin: true,
    canPublish: false,
    canPublishData: false,
    canPublishSources: [],
  });
});

test('a name is text, however long and whatever stands in it', async () => {
  const name = `<img src=x onerror=alert(1)>${'x'.repeat(10_240)}`;

  expect((await claimsOf({ name })).name).toBe(name);
});

test('a media server that does not answer is told apart from somebody who is not there', async () => {
  await expect(media.setHearing('acme:one', 'customer:asha', true)).rejects.toThrow();
});

test('told to nobody is told to nobody, and not to everybody', async () => {
  await expect(media.tell('acme:one', 'chat', {}, [])).resolves.toBeUndefined();
});
