/** LiveKit Egress enters rooms, and is not a participant of a meeting. */
import { createHash } from 'node:crypto';
import {
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantPermission,
  Room,
  WebhookEvent,
} from '@livekit/protocol';
import { AccessToken } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedia, type Media } from './media.ts';
import { startLiveKitWithEgress } from './testing/livekit-with-egress.ts';

const room = 'acme:one';
let liveKit: Awaited<ReturnType<typeof startLiveKitWithEgress>>;
let media: Media;

beforeAll(async () => {
  liveKit = await startLiveKitWithEgress();
  media = createMedia(liveKit);
  liveKit.rooms.set(room, [
    { identity: 'customer:asha', tracks: [] },
    { identity: 'EG_one', kind: ParticipantInfo_Kind.EGRESS, tracks: [] },
  ]);
});
afterAll(() => liveKit.close());

test('the list of participants has no Egress', async () => {
  const listed = await media.listParticipants(room);

  expect(listed.map(({ identity }) => identity)).toEqual(['customer:asha']);
});

test.each([
  [ParticipantInfo_Kind.STANDARD, { kind: 'joined', room, identity: 'someone' }],
  [ParticipantInfo_Kind.EGRESS, null],
])('the webhook about a participant of the kind %s is read as %o', async (kind, expected) => {
  const event = new WebhookEvent({
    event: 'participant_joined',
    room: new Room({ name: room }),
    participant: new ParticipantInfo({
      identity: 'someone',
      kind,
      permission: new ParticipantPermission({ canSubscribe: true }),
    }),
  });
  const body = event.toJsonString();
  const token = new AccessToken(liveKit.apiKey, liveKit.apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');

  expect(await media.readWebhook(body, await token.toJwt())).toEqual(expected);
});
