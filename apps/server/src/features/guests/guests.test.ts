/** Invitations of guests: sending, the link, and the admission. */
import { logTypeWriters } from '@foyer/contract/audit-logs.ts';
import { minutes } from '@foyer/contract/core/time.ts';
import { invitationLimits } from '@foyer/contract/meetings/guest-invitations.ts';
import { guestLimits } from '@foyer/contract/meetings/guests.ts';
import { describe, expect, test } from 'vitest';
import { createGuestSetup } from '../../testing/setups/guest-setup.ts';

const world = createGuestSetup();
const { codeOf, fieldsOf, invite, list, admit, refuse, sentToken, find, ask, waitingGuest, audited } = world;

describe('an invitation', () => {
  test('is sent by the chosen channel with the agent, and audited without the contact', async () => {
    const answer = await invite({ channel: 'sms', to: '+91 98450 21345' });

    expect(answer.statusCode).toBe(201);
    expect(answer.json().result).toMatchObject({ state: 'invited', to: '+919…345', name: null });
    expect(world.setup.messages.planned).toMatchObject([
      {
        kind: 'guest',
        channels: ['sms'],
        to: { customerId: null, phone: '+919845021345', email: null },
        values: { agentName: 'Priya', clientName: 'Acme Learning', productName: world.met.product.name },
      },
    ]);
    expect(sentToken()).toMatch(/^[\w-]{22}$/);
    const { meetingId } = world.met;
    expect(audited()).toEqual([
      ['Priya', 'GENERATE_LINK', 'CREATE', { meetingId, expiresAt: expect.any(String) }],
      ['Priya', 'SEND_GENERATE_LINK', 'CREATE', { meetingId, channel: 'sms' }],
    ]);
    expect(logTypeWriters.SEND_GENERATE_LINK.actions).toContain('CREATE');
  });

  test('does not name the agent where the tenant hides names', async () => {
    await world.setup.turn({ showAgentName: false });

    await invite();

    expect(world.setup.messages.planned[0]?.values.agentName).toBe('');
    expect((await find(sentToken())).json().result.agentName).toBeNull();
  });

  test.each([
    ['sms', 'linkSms', '+919845021345'],
    ['whatsapp', 'whatsapp', '+919845021345'],
    ['email', 'scheduleEmail', 'ravi@example.test'],
  ] as const)('by %s is refused with feature.off while the flag %s is off', async (channel, flag, to) => {
    await world.setup.turn({ [flag]: false });

    expect(codeOf(await invite({ channel, to }))).toBe('feature.off');
    expect((await list()).channels).not.toContain(channel);
    expect(audited()).toEqual([]);
  });

  test('is refused by a channel without a provider', async () => {
    world.setup.messages.available = ['email'];

    expect(codeOf(await invite({ channel: 'sms', to: '+919845021345' }))).toBe('message.no_channel');
    expect((await list()).channels).toEqual(['email']);
  });

  test.each([
    [{ channel: 'email', to: 'ravi' }, { to: 'email' }],
    [{ channel: 'sms', to: '12' }, { to: 'phone' }],
    [{ channel: 'sms', to: 'ravi@example.test' }, { to: 'phone' }],
    [{ channel: 'fax', to: '12' }, { channel: 'not_a_choice' }],
    [{ channel: 'email', to: ' ' }, { to: 'required' }],
    [{ channel: 'email', to: `${'a'.repeat(250)}@example.test` }, { to: 'too_long' }],
  ])('to an invalid recipient is refused at the field: %j', async (body, fields) => {
    const answer = await invite(body);

    expect(answer.statusCode).toBe(400);
    expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(Object.keys(fields));
  });

  test('to the contact of a blocked customer is refused', async () => {
    const { rows } = await world.setup.owner('select phone from customers where id = $1', [
      world.met.asha.customerId,
    ]);
    await world.setup.block(world.met.asha);

    expect(codeOf(await invite({ channel: 'sms', to: rows[0].phone }))).toBe('customer.blocked');
    expect(world.setup.messages.planned).toEqual([]);
  });

  test('is for agents of the meeting only', async () => {
    const stranger = await world.setup.staffToken('ADMIN', [world.met.product]);

    expect((await invite(undefined, world.met.asha)).statusCode).toBe(403);
    expect(codeOf(await invite(undefined, stranger))).toBe('meeting.not_found');
    expect(codeOf(await world.met.on('GET', '/guests', stranger))).toBe('meeting.not_found');
  });

  test('is refused after the end of the meeting', async () => {
    await world.met.end();

    expect(codeOf(await invite())).toBe('meeting.ended');
  });

  test('is refused while two others are open, also when they are sent at the same moment', async () => {
    const answers = await Promise.all([invite(), invite(), invite()]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409]);
    expect(codeOf(await invite())).toBe('guest.full');
  });

  test('can replace one that was revoked, whose message is no longer sent and whose link is refused', async () => {
    await invite();
    const { guestId } = (await invite()).json().result;
    const token = sentToken();

    expect((await refuse(guestId)).statusCode).toBe(204);
    expect((await refuse(guestId)).statusCode).toBe(204);

    expect(codeOf(await ask(token, 'Ravi'))).toBe('link.revoked');
    expect(world.setup.messages.planned).toHaveLength(1);
    expect((await list()).guests).toHaveLength(1);
    expect(audited().at(-1)).toMatchObject(['Priya', 'GENERATE_LINK', 'UPDATE', { revoked: true }]);
    expect((await invite()).statusCode).toBe(201);
  });

  test('can be sent a limited number of times in a meeting', async () => {
    for (let sent = 0; sent < guestLimits.invitationsPerMeeting; sent += 1)
      await refuse((await invite()).json().result.guestId);

    expect(codeOf(await invite())).toBe('guest.too_many');
  });
});

describe('the link of an invitation', () => {
  test('says what it is for without using it up', async () => {
    await invite();

    for (const _ of [1, 2])
      expect((await find(sentToken())).json().result).toEqual({
        state: 'new',
        meetingId: world.met.meetingId,
        productName: world.met.product.name,
        agentName: 'Priya',
        guestName: null,
      });
  });

  test('belongs to the first browser that asks, and is refused to a second one', async () => {
    const { token, cookies, poll } = await waitingGuest();

    expect((await poll()).json().result).toMatchObject({ state: 'waiting', accessToken: null });
    expect((await find(token, cookies)).json().result.state).toBe('waiting');
    for (const answer of [
      await ask(token, 'Mallory'),
      await find(token),
      await ask(token, 'Mallory', { foyer_guest: 'guessed' }),
    ])
      expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'link.used']);
    expect((await list()).guests).toMatchObject([{ name: 'Ravi', state: 'waiting', isOnPage: true }]);
  });

  test('of two browsers that ask at the same moment admits one', async () => {
    await invite();
    const token = sentToken();

    const answers = await Promise.all([ask(token, 'Ravi'), ask(token, 'Mallory')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  });

  test('keeps its secret from scripts and other addresses', async () => {
    await invite();

    const [cookie] = (await ask(sentToken(), 'Ravi')).cookies;

    expect(cookie).toMatchObject({
      name: 'foyer_guest',
      httpOnly: true,
      sameSite: 'Strict',
      path: `/api/guest-invitations/${sentToken()}`,
    });
  });

  test('expires when it is not opened in time, and not while the guest waits', async () => {
    const { poll } = await waitingGuest();
    world.setup.world.clock.advance(1);
    await invite();
    const unused = sentToken();

    await world.setup.at('2026-11-20T09:00:00.000Z', async () => {
      expect(codeOf(await find(unused))).toBe('link.expired');
      expect(codeOf(await ask(unused, 'Ravi'))).toBe('link.expired');
      expect((await poll()).json().result.state).toBe('waiting');
      expect((await list()).guests.map(({ state }: { state: string }) => state)).toEqual([
        'waiting',
        'expired',
      ]);
      expect((await invite()).statusCode).toBe(201);
    });
  });

  test('shows after the end of the meeting that it has ended, to new and waiting guests', async () => {
    const { poll } = await waitingGuest();
    await invite();
    await world.met.end();

    expect((await poll()).json().result).toMatchObject({ state: 'ended', accessToken: null });
    expect((await ask(sentToken(), 'Ravi')).json().result.state).toBe('ended');
  });

  test('that is unknown or of another tenant is refused with link.invalid', async () => {
    await invite();

    expect(codeOf(await ask('A'.repeat(22), 'Ravi'))).toBe('link.invalid');
    const elsewhere = await world.setup.server.call({
      url: `/api/guest-invitations/${sentToken()}`,
      host: 'globex.localhost',
    });
    expect(codeOf(elsewhere)).toBe('link.invalid');
    expect((await find('..%2Fx')).statusCode).toBe(400);
  });

  test('cannot be used from a page of another origin', async () => {
    await invite();

    const answer = await ask(sentToken(), 'Ravi', {}, { 'sec-fetch-site': 'same-site' });

    expect(codeOf(answer)).toBe('auth.invalid');
  });

  test.each([
    [undefined, 'required'],
    ['', 'required'],
    ['   ', 'required'],
    ['\u200b\u2060', 'required'],
    ['a\u0007b', 'invalid'],
    ['a\nb', 'invalid'],
    ['a\u202eb', 'invalid'],
    ['a'.repeat(invitationLimits.nameLength + 1), 'too_long'],
  ])('asks for a visible name of one line: %j', async (name, problem) => {
    await invite();

    const answer = await ask(sentToken(), name);

    expect([answer.statusCode, Object.keys(fieldsOf(answer) ?? {})]).toEqual([400, ['name']]);
    if (problem === 'required' && name === undefined) expect(fieldsOf(answer)).toEqual({ name: problem });
    expect((await find(sentToken())).json().result.state).toBe('new');
  });
});

describe('admission', () => {
  test('is asked of the agents alone, and gives the access token after it', async () => {
    const { guestId, poll } = await waitingGuest();
    expect(world.setup.media.said.filter(({ topic }) => topic === 'guests')).toMatchObject([
      { room: world.met.room, to: [world.met.priya.identity], payload: {} },
      { room: world.met.room, to: [world.met.priya.identity], payload: {} },
    ]);

    expect((await admit(guestId)).json().result).toMatchObject({ state: 'admitted', name: 'Ravi' });
    expect((await admit(guestId)).statusCode).toBe(200);

    expect((await poll()).json().result).toMatchObject({
      state: 'admitted',
      guestName: 'Ravi',
      accessToken: expect.any(String),
    });
    expect(audited().slice(2)).toEqual([
      ['Priya', 'JOIN_DEMO', 'UPDATE', { meetingId: world.met.meetingId, admitted: true }],
    ]);
  });

  test('is refused before the guest asks, and for a guest of another meeting', async () => {
    const { guestId } = (await invite()).json().result;
    expect(codeOf(await admit(guestId))).toBe('guest.not_waiting');
    const first = world.met;
    world.met = await world.setup.meet();

    expect(codeOf(await admit(guestId))).toBe('guest.not_found');
    expect(codeOf(await refuse(guestId))).toBe('guest.not_found');
    expect(codeOf(await first.on('POST', `/guests/${guestId}/admission`, world.met.priya))).toBe(
      'meeting.not_found',
    );
  });

  test('that is refused is final, and the guest gets no token', async () => {
    const { guestId, token, cookies, poll } = await waitingGuest();

    await refuse(guestId);

    expect((await poll()).json().result).toMatchObject({ state: 'refused', accessToken: null });
    expect((await ask(token, 'Ravi', cookies)).json().result.state).toBe('refused');
    expect(codeOf(await admit(guestId))).toBe('guest.not_waiting');
    const forged = await world.setup.server.tokens.mint(
      { kind: 'guest', tenantId: world.setup.world.tenants.acme.tenantId, guestId },
      minutes(5),
    );
    expect(codeOf(await world.met.on('POST', '/entry', { token: forged }))).toBe('auth.invalid');
  });

  test('shows the agent that the guest closed the waiting page', async () => {
    const { poll } = await waitingGuest();
    world.setup.world.clock.advance(guestLimits.pageLapsesAfterMs);
    expect((await list()).guests).toMatchObject([{ state: 'waiting', isOnPage: false }]);

    await poll();

    expect((await list()).guests).toMatchObject([{ isOnPage: true }]);
  });
});
