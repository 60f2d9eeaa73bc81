/** Requests to a real LiveKit, about existing and missing rooms and participants. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasLiveKit, liveKitProgram } from '../../testing/livekit-program.ts';
import { stablePort } from '../../testing/stable-port.ts';
import { type LiveKitEngine, startLiveKit } from '../engines/livekit/livekit.ts';
import { createMedia, type Media } from './media.ts';

describe.skipIf(!hasLiveKit)('a real LiveKit', { timeout: 30_000 }, () => {
  const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-rooms-'));
  let engine: LiveKitEngine;
  let media: Media;

  beforeAll(async () => {
    engine = await startLiveKit({
      bin: liveKitProgram,
      dataDir,
      ...keys,
      tcpPort: 0,
      nodeIp: '127.0.0.1',
      httpPort: await stablePort('tcp', '127.0.0.1'),
      udpPort: await stablePort('udp'),
      webhookUrl: 'http://127.0.0.1:9/internal/livekit',
      adoptionGraceMs: 1_000,
    });
    media = createMedia({ ...keys, httpUrl: engine.httpUrl });
  });
  afterAll(async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const participant = 'customer:asha';
  const actions: Record<string, (room: string) => Promise<unknown>> = {
    'shown who is inside': (room) => media.listParticipants(room),
    'told something': (room) => media.sendData(room, 'chat', { type: 'message' }),
    'told something for one': (room) => media.sendData(room, 'chat', { type: 'message' }, [participant]),
    'asked to let somebody hear': (room) => media.setCanSubscribe(room, participant, true),
    'asked to keep somebody from the others': (room) => media.setAudible(room, participant, false),
    'asked to show a hand': (room) => media.setAttributes(room, participant, { hand: '' }),
    'asked to mute somebody': (room) => media.mute(room, participant, 'microphone'),
    'asked to remove somebody': (room) => media.removeParticipant(room, participant),
    closed: (room) => media.closeRoom(room),
  };

  test.each(Object.keys(actions))('ignores a missing room when it is %s', async (what) => {
    await actions[what]?.(`acme:${crypto.randomUUID()}`);
  });

  test('accepts every request about an empty room, and lists it until it is closed', async () => {
    const name = `acme:${crypto.randomUUID()}`;
    await new RoomServiceClient(engine.httpUrl, keys.apiKey, keys.apiSecret).createRoom({ name });
    expect((await media.rooms()).map((room) => room.name)).toContain(name);

    for (const work of Object.values(actions)) await work(name);

    expect((await media.rooms()).map((room) => room.name)).not.toContain(name);
  });

  test.each([
    ['mute another', 'MutePublishedTrack'],
    ['remove another', 'RemoveParticipant'],
    ['change another, or oneself', 'UpdateParticipant'],
    ['take what others hear', 'UpdateSubscriptions'],
    ['speak as the server', 'SendData'],
    ['see who is where', 'ListParticipants'],
    ['see all rooms', 'ListRooms'],
    ['open another room', 'CreateRoom'],
    ['close the room', 'DeleteRoom'],
    ['admit or forward a participant', 'ForwardParticipant'],
  ])('a participant cannot %s', async (_, operation) => {
    const room = `acme:${crypto.randomUUID()}`;
    const [identity, name] = [participant, 'Asha'];
    const wish = { lastsMs: 60_000, mayHear: true, attributes: {} };
    const token = await media.mintToken({ room, identity, name, ...wish });

    const answer = await fetch(`${engine.httpUrl}/twirp/livekit.RoomService/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ room, identity, name: room }),
    });

    expect([401, 403]).toContain(answer.status);
  });
});
