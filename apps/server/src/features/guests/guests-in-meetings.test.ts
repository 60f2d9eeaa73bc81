/** What a guest may do in the meeting, and what it changes for the others. */
import { seconds } from '@foyer/contract/core/time.ts';
import { currentConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { describe, expect, test } from 'vitest';
import { createFakeRecorder } from '../../testing/fakes/fake-recorder.ts';
import { type Caller, createGuestSetup } from '../../testing/setups/guest-setup.ts';

const fake = createFakeRecorder({ folderOf: () => world.setup.recordingsFolder });
const world: ReturnType<typeof createGuestSetup> = createGuestSetup({ recorder: fake.recorder });
const { codeOf, invite, admit, consent, waitingGuest, guestInside, audited } = world;

describe('a guest in the meeting', () => {
  test('enters that meeting alone, with camera and microphone and without a screen', async () => {
    const { caller, identity } = await guestInside();
    const other = await world.setup.meet();

    const entry = await world.met.on('POST', '/entry', caller);

    expect(entry.json().result).toMatchObject({
      as: 'guest',
      endsForAll: false,
      customerName: 'Ravi',
      agentName: 'Priya',
      token: `${world.met.room} ${identity}`,
    });
    expect(world.setup.media.minted.at(-1)).toMatchObject({ identity, name: 'Ravi', mayShare: 'devices' });
    expect(await world.setup.meetings.mayEnter({ room: world.met.room, identity })).toBe(true);
    expect(await world.setup.meetings.mayEnter({ room: other.room, identity })).toBe(false);
    expect(await world.setup.meetings.mayEnter({ room: `${world.met.room}:staff`, identity })).toBe(false);
    expect(codeOf(await other.on('POST', '/entry', caller))).toBe('meeting.not_found');
  });

  test('has no chat, record, controls, feedback or end for all', async () => {
    const { caller, guestId } = await guestInside();
    const asha = `/people/${world.met.asha.customerId}`;

    for (const [method, path, body] of [
      ['GET', '/messages', undefined],
      ['POST', '/messages', { id: crypto.randomUUID(), text: 'x', recipient: 'EVERYONE', fileIds: [] }],
      ['GET', '/guests', undefined],
      ['POST', '/guests', { channel: 'email', to: 'x@example.test' }],
      ['POST', `/guests/${guestId}/admission`, undefined],
      ['POST', '/hang-up', undefined],
      ['PUT', '/hand', { raised: true }],
      ['POST', `${asha}/removal`, undefined],
      ['POST', `${asha}/mute`, { source: 'microphone' }],
      ['POST', `${asha}/snapshot`, undefined],
      ['GET', '/supervision', undefined],
      ['GET', '/outcomes', undefined],
      ['GET', '/pictures', undefined],
      ['PUT', '/drawings', { shareId: crypto.randomUUID(), recipient: 'EVERYONE', isAllowed: true }],
      ['POST', `/drawings/${world.met.priya.id}/strokes`, { parts: [] }],
      ['PUT', '/feedback', { stars: 5, reasons: [], text: '' }],
    ] as const) {
      const answer = await world.met.on(method, path, caller, body);
      const isRoute = codeOf(answer) !== 'route.not_found';
      expect([path, isRoute && codeOf(answer)]).toEqual([path, 'auth.forbidden']);
    }
  });

  test('receives no chat message', async () => {
    const { identity } = await guestInside();
    world.setup.media.said.length = 0;

    await world.met.on('POST', '/messages', world.met.priya, {
      id: crypto.randomUUID(),
      text: 'Hello',
      recipient: 'EVERYONE',
      fileIds: [],
    });

    const chat = world.setup.media.said.filter(({ topic }) => topic !== 'guests');
    expect(chat.length).toBeGreaterThan(0);
    for (const { to } of chat) expect(to ?? [identity]).not.toContain(identity);
  });

  test('sees what is drawn on a screen that is shared with everyone, and may not draw', async () => {
    await world.setup.turn({ annotations: true });
    const { caller } = await guestInside();
    const share = (recipient: string) =>
      world.met.on('PUT', '/drawings', world.met.priya, {
        shareId: crypto.randomUUID(),
        recipient,
        isAllowed: true,
      });

    await share('EVERYONE');
    expect((await world.met.on('GET', '/drawings', caller)).json().result).toMatchObject([
      { isAllowed: false },
    ]);
    await share('HOST');

    expect((await world.met.on('GET', '/drawings', caller)).json().result).toEqual([]);
  });

  test('does not count as a customer: the meeting ends when the last customer leaves', async () => {
    const { caller, identity } = await guestInside();
    await world.met.go(world.met.asha);
    const presences = await world.setup.world.database.withTenant(world.setup.world.tenants.acme, (tx) =>
      world.setup.meetings.presencesOf(tx, [world.met.meetingId]),
    );
    expect(presences.filter(({ side, present }) => side === 'customer' && present)).toEqual([]);

    const left = await world.met.on('POST', '/hang-up', world.met.asha);

    expect(left.json().result.status).toBe('ended');
    expect(codeOf(await world.met.on('POST', '/entry', caller))).toBe('meeting.ended');
    expect(await world.setup.meetings.mayEnter({ room: world.met.room, identity })).toBe(false);
  });

  test('cannot enter again after leaving, and another guest can be invited', async () => {
    const { caller, identity, poll } = await guestInside();

    const answer = await world.met.on('POST', '/departure', caller);

    expect(answer.json().result).toMatchObject({ status: 'ended', as: 'guest' });
    expect(world.setup.media.removed).toContain(`${world.met.room} ${identity}`);
    expect(codeOf(await world.met.on('POST', '/entry', caller))).toBe('meeting.ended');
    expect((await poll()).json().result).toMatchObject({ state: 'left', accessToken: null });
    expect((await world.met.on('GET', '', world.met.priya)).json().result.status).toBe('open');
    await invite();
    expect((await invite()).statusCode).toBe(201);
  });

  test('can be muted and removed by the agent', async () => {
    const { caller, guestId, identity } = await guestInside();
    world.setup.noted.length = 0;

    const mute = await world.met.on('POST', `/people/${guestId}/mute`, world.met.priya, {
      source: 'microphone',
    });
    const removal = await world.met.on('POST', `/people/${guestId}/removal`, world.met.priya);

    expect([mute.statusCode, removal.statusCode]).toEqual([204, 204]);
    expect(world.setup.media.muted).toContainEqual({ identity, source: 'microphone' });
    expect(world.setup.media.removed).toContain(`${world.met.room} ${identity}`);
    expect(codeOf(await world.met.on('POST', '/entry', caller))).toBe('meeting.ended');
    expect(await world.setup.meetings.mayEnter({ room: world.met.room, identity })).toBe(false);
    expect(audited()).toEqual([['Priya', 'JOIN_DEMO', 'UPDATE', { removed: true }]]);
    expect((await world.met.on('GET', '', world.met.asha)).json().result.status).toBe('open');
  });

  test('is in the participations of the meeting, and changes no time of its time log', async () => {
    const admin = await world.setup.staffToken('ADMIN');
    world.setup.world.clock.advance(seconds(10));
    const guest = await guestInside();
    world.setup.world.clock.advance(seconds(20));
    await world.met.on('POST', '/departure', guest.caller);
    world.setup.world.clock.advance(seconds(30));
    await world.met.end();

    const read = (url: string) => world.setup.call('GET', url, undefined, { token: admin.token });
    const stays = (await read(`/api/manage/meetings/${world.met.meetingId}/stays`)).json().result;
    const own = stays.filter(({ side }: { side: string }) => side === 'guest');
    expect(own).toMatchObject([{ name: 'Ravi', personId: guest.guestId }]);
    expect(Date.parse(own[0].to) - Date.parse(own[0].from)).toBe(seconds(20));
    const logs = (await read(`/api/manage/time-logs?productId=${world.met.product.id}`)).json().result.rows;
    expect(logs).toMatchObject([{ customerName: 'Asha', togetherSeconds: 60, returns: 0 }]);
  });

  test('is asked before a recording, and their refusal counts', async () => {
    await world.setup.owner('update tenants set local_recording = true where id = $1', [
      world.setup.world.tenants.acme.tenantId,
    ]);
    const { caller, guestId } = await guestInside();
    const answer = (person: Caller, granted: boolean) =>
      world.met.on('PUT', '/recording/consent', person, {
        granted,
        textVersion: currentConsentText,
        language: 'en',
      });
    const status = async () =>
      (await world.met.on('GET', '/recording', world.met.priya)).json().result.recording?.status;
    await world.met.on('POST', '/recordings', world.met.priya);
    await answer(world.met.asha, true);
    expect(await status()).toBe('asking');

    const refused = await answer(caller, false);

    expect(refused.json().result.consents).toEqual([{ customerId: guestId, name: 'Ravi', granted: false }]);
    expect(await status()).toBe('refused');
    expect(world.setup.noted.at(-1)?.actor).toMatchObject({ kind: 'CUSTOMER', name: 'Ravi (guest)' });
    await answer(caller, true);
    expect(await status()).toBe('recording');
    await answer(caller, false);
    await world.met.on('POST', '/departure', caller);
    expect(await status()).toBe('recording');
    expect(world.setup.media.said.filter(({ topic }) => topic === 'recording').at(-1)?.payload).toEqual({
      status: 'recording',
    });
  });

  test('stops a recording with the admission, before they are connected', async () => {
    await world.setup.owner('update tenants set local_recording = true where id = $1', [
      world.setup.world.tenants.acme.tenantId,
    ]);
    const published = () =>
      world.setup.media.said.filter(({ topic }) => topic === 'recording').map(({ payload }) => payload);
    await world.met.on('POST', '/recordings', world.met.priya);
    const agreement = { granted: true, textVersion: currentConsentText, language: 'en' };
    await world.met.on('PUT', '/recording/consent', world.met.asha, agreement);
    const { guestId } = await waitingGuest();

    await admit(guestId);
    expect(published().at(-1)).toEqual({ status: 'asking' });
    await world.met.on('POST', `/people/${guestId}/removal`, world.met.priya);

    expect(published().at(-1)).toEqual({ status: 'recording' });
  });

  test('who agreed while waiting does not stop a recording with the admission', async () => {
    await recordsMeetings();
    const published = () =>
      world.setup.media.said.filter(({ topic }) => topic === 'recording').map(({ payload }) => payload);
    await world.met.on('POST', '/recordings', world.met.priya);
    const agreement = { granted: true, textVersion: currentConsentText, language: 'en' };
    await world.met.on('PUT', '/recording/consent', world.met.asha, agreement);
    const { guestId, token, cookies } = await waitingGuest();
    expect((await consent(token, cookies)).json().result).toEqual({ asks: true, granted: null });

    expect((await consent(token, cookies, true)).json().result).toEqual({ asks: true, granted: true });
    await admit(guestId);

    expect(published().at(-1)).toEqual({ status: 'recording' });
    expect((await consent(token, cookies)).json().result).toEqual({ asks: true, granted: true });
    expect(world.setup.noted.find(({ actor }) => actor.name === 'Ravi (guest)')).toMatchObject({
      logType: 'RECORDINGS',
      action: 'UPDATE',
      after: { granted: true },
    });
  });

  test('who refused while waiting is not recorded after the admission', async () => {
    await recordsMeetings();
    await world.met.on('POST', '/recordings', world.met.priya);
    const { guestId, token, cookies } = await waitingGuest();

    await consent(token, cookies, false);
    await admit(guestId);

    expect((await world.met.on('GET', '/recording', world.met.priya)).json().result.recording.status).toBe(
      'refused',
    );
  });

  test('is asked about recordings in the browser that asked to join alone, and while they may join', async () => {
    await recordsMeetings();
    await invite();
    expect(codeOf(await consent(world.sentToken(), {}, true))).toBe('link.invalid');
    const { guestId, token, cookies } = await waitingGuest();

    expect(codeOf(await consent(token, {}, true))).toBe('link.used');
    expect(codeOf(await consent(token))).toBe('link.used');
    expect(codeOf(await consent(token, cookies, true, { origin: 'https://evil.test' }))).toBe('auth.invalid');
    await world.setup.turn({ serverSideRecording: false });
    expect((await consent(token, cookies)).json().result).toEqual({ asks: false, granted: null });
    expect(codeOf(await consent(token, cookies, true))).toBe('feature.off');
    await world.refuse(guestId);
    expect(codeOf(await consent(token, cookies))).toBe('link.invalid');
  });
});

/** Both kinds, so that a recording in the agent's browser shows what an answer changes. */
async function recordsMeetings(): Promise<void> {
  await world.setup.turn({ serverSideRecording: true });
  await world.setup.owner('update tenants set local_recording = true where id = $1', [
    world.setup.world.tenants.acme.tenantId,
  ]);
}
