/** How the room tools see OBS: not as a person, but as the screen of its agent. */
import { expect, test } from 'vitest';
import { openLiveKitTools } from './livekit-tools.ts';

interface FakePublication {
  readonly source: string;
  readonly id: string;
}

/** A participant who publishes these tracks: source → id. */
function fakePerson(identity: string, published: Record<string, string> = {}) {
  const publications = new Map(
    Object.entries(published).map(([source, id]): [string, FakePublication] => [source, { source, id }]),
  );
  return {
    identity,
    unpublish: (source: string) => publications.delete(source),
    name: identity,
    attributes: {},
    connectionQuality: 'excellent',
    getTrackPublication(source: string) {
      const found = publications.get(source);
      return (
        found && { trackSid: found.id, track: { sid: found.id, mediaStreamTrack: found.id }, isMuted: false }
      );
    },
  };
}
const whip = { camera: 'obs video', microphone: 'obs sound' };

test('reports a screen as gone when its track is unpublished, though nothing else happens', () => {
  const listeners = new Map<string, () => void>();
  const agent = fakePerson('agent:priya', { screen_share: 'screen' });
  const tools = openLiveKitTools({
    name: 'acme:meeting',
    localParticipant: fakePerson('customer:asha'),
    remoteParticipants: new Map([[agent.identity, agent]]),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: () => {},
  });
  const seen: unknown[] = [];
  tools.onChange(() => seen.push(tools.view().people[0]?.screen));

  agent.unpublish('screen_share');
  listeners.get('trackUnpublished')?.();

  expect(seen).toEqual([null]);
});

function openRoom(me: string, ...others: ReturnType<typeof fakePerson>[]) {
  return openLiveKitTools({
    name: 'acme:meeting',
    localParticipant: fakePerson(me),
    remoteParticipants: new Map(others.map((person) => [person.identity, person])),
    on: () => {},
    off: () => {},
  });
}

test('shows the video of OBS with its sound as the screen of its agent, and OBS as no person', () => {
  const { people } = openRoom(
    'customer:asha',
    fakePerson('agent:priya', { camera: 'camera', microphone: 'voice' }),
    fakePerson('agent:sam'),
    fakePerson('customer:ravi', { camera: 'camera' }),
    fakePerson('obs:priya', whip),
  ).view();

  expect(people.map(({ identity, screen, screenAudio }) => [identity, screen?.id, screenAudio?.id])).toEqual([
    ['agent:priya', 'obs video', 'obs sound'],
    ['agent:sam', undefined, undefined],
    ['customer:ravi', undefined, undefined],
  ]);
});

test('prefers a screen that the agent shares to their OBS', () => {
  const { people } = openRoom(
    'customer:asha',
    fakePerson('agent:priya', { screen_share: 'screen' }),
    fakePerson('obs:priya', whip),
  ).view();

  expect(people[0]).toMatchObject({ screen: { id: 'screen' }, screenAudio: null });
});

test("knows the local agent's OBS, and not the one of another agent", () => {
  expect(openRoom('agent:priya', fakePerson('obs:priya', whip)).view().ownObs?.id).toBe('obs video');
  expect(openRoom('agent:sam', fakePerson('obs:priya', whip)).view().ownObs).toBeNull();
});

test('gives a recording the video of OBS as the screen of its agent', () => {
  const tracks = openRoom('agent:priya', fakePerson('customer:asha'), fakePerson('obs:priya', whip)).tracks();

  expect(tracks.map(({ identity, screen, screenAudio }) => [identity, screen, screenAudio])).toEqual([
    ['customer:asha', null, null],
    ['agent:priya', 'obs video', 'obs sound'],
  ]);
});

test('a screen for the agents alone is closed to other customers, and open to a supervisor and a recorder that are not seen', () => {
  const permitted: unknown[] = [];
  const me = Object.assign(fakePerson('customer:asha', { camera: 'my camera', microphone: 'my voice' }), {
    setTrackSubscriptionPermissions: (...permissions: unknown[]) => permitted.push(permissions),
  });
  const others = [fakePerson('agent:priya'), fakePerson('customer:ravi')];
  const tools = openLiveKitTools({
    name: 'acme:meeting',
    localParticipant: me,
    remoteParticipants: new Map(others.map((person) => [person.identity, person])),
    on: () => {},
    off: () => {},
  });

  tools.restrictScreen('HOST');

  expect(permitted).toEqual([
    [
      false,
      [
        { participantIdentity: 'monitor:meeting', allowAll: true },
        { participantIdentity: 'recorder:meeting', allowAll: true },
        { participantIdentity: 'agent:priya', allowAll: true },
        { participantIdentity: 'customer:ravi', allowedTrackSids: ['my camera', 'my voice'] },
      ],
    ],
  ]);
});
