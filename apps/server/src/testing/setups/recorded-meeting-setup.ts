/** A meeting of Priya and Asha that the server may record, with a recorder that does what a test tells it. */
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createFakeRecorder } from '../fakes/fake-recorder.ts';
import { createMeetingSetup, type MeetingSetup } from './meeting-setup.ts';

export type Caller = { token: string };

interface Fields {
  setup: MeetingSetup;
  met: Awaited<ReturnType<MeetingSetup['meet']>>;
}

/** Registers the hooks of a test file. Each test begins with a new meeting, before anyone agrees to a recording or refuses it. */
export function createRecordedMeetingSetup() {
  const world = {} as Fields;
  const fake = createFakeRecorder({ folderOf: () => world.setup.recordingsFolder });
  const acmeId = () => world.setup.world.tenants.acme.tenantId;
  const startsBy = (starts: 'by_hand' | 'automatic') =>
    world.setup.owner('update tenants set recording_starts = $1 where id = $2', [starts, acmeId()]);

  beforeAll(async () => {
    world.setup = await createMeetingSetup({ recorder: fake.recorder });
  });
  afterAll(() => world.setup.close());
  beforeEach(async () => {
    fake.reset();
    await startsBy('by_hand');
    await world.setup.turn({ serverSideRecording: true });
    world.met = await world.setup.meet({ agent: 'Priya', customer: 'Asha' });
    await world.setup.recordings.idle();
    fake.reset();
    world.setup.noted.length = 0;
    world.setup.media.said.length = 0;
  });

  const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
  const start = (caller: Caller = world.met.priya) => world.met.on('POST', '/server-recording', caller);
  const change = (state: 'paused' | 'recording' | 'stopped', caller: Caller = world.met.priya) =>
    world.met.on('PUT', '/server-recording', caller, { state });
  const answer = async (caller: Caller, granted = true) => {
    await world.met.on('PUT', '/recording/consent', caller, {
      granted,
      textVersion: currentConsentText,
      language: 'en-GB',
    });
    await world.setup.recordings.idle();
  };
  const find = async (caller: Caller = world.met.priya) =>
    (await world.met.on('GET', '/recording', caller)).json().result;
  const hold = async (held: boolean) => {
    await world.met.on('PUT', `/people/${world.met.asha.customerId}/hold`, world.met.priya, { held });
    await world.setup.recordings.idle();
  };
  const audited = () =>
    world.setup.noted.filter(({ logType, after }) => logType === 'RECORDINGS' && after && 'kind' in after);
  /** What the room was told. */
  const statuses = () =>
    world.setup.media.said.filter(({ topic }) => topic === 'recording').map(({ payload }) => payload);

  /** The newest recording of the meeting, as it is stored. */
  async function stored() {
    const { rows } = await world.setup.world.own.owner.query(
      `select s.*, r.stop_reason, r.stopped_at from server_recordings s join recordings r on r.id = s.recording_id
       where r.meeting_id = $1 order by r.started_at desc, s.state limit 1`,
      [world.met.meetingId],
    );
    return rows[0];
  }
  const stateOf = async () => (await stored())?.state ?? null;

  async function startedId(): Promise<string> {
    await answer(world.met.asha);
    const { recordingId } = (await start()).json().result;
    await world.setup.recordings.idle();
    return recordingId;
  }

  return {
    world,
    fake,
    acmeId,
    startsBy,
    codeOf,
    start,
    change,
    answer,
    find,
    hold,
    audited,
    statuses,
    stored,
    stateOf,
    startedId,
  };
}
