/** Guests of a meeting on the test server: for tests of invitations, and of guests in the meeting. */
import { currentServerConsentText } from '@foyer/contract/meetings/recording-consent.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from './meeting-setup.ts';

export type Caller = { token: string };
type Cookies = Record<string, string>;

interface Fields {
  setup: MeetingSetup;
  met: Awaited<ReturnType<MeetingSetup['meet']>>;
}

/** Registers the hooks of a test file: each test has a meeting of Priya and Asha, and all channels. */
export function createGuestSetup(options?: Parameters<typeof createMeetingSetup>[0]) {
  const world = {} as Fields;

  beforeAll(async () => {
    world.setup = await createMeetingSetup(options);
  });
  afterAll(() => world.setup.close());
  beforeEach(async () => {
    world.setup.messages.available = ['sms', 'whatsapp', 'email'];
    world.setup.messages.planned.length = 0;
    await world.setup.turn({ linkSms: true, whatsapp: true, scheduleEmail: true, showAgentName: true });
    world.met = await world.setup.meet({ agent: 'Priya', customer: 'Asha' });
    world.setup.noted.length = 0;
    world.setup.media.said.length = 0;
  });

  const codeOf = (response: { json(): { error?: { code: string } } }) => response.json().error?.code;
  const fieldsOf = (response: { json(): { error?: { fields?: object } } }) => response.json().error?.fields;

  const invite = (
    body: object = { channel: 'email', to: 'Ravi@example.test' },
    caller: Caller = world.met.priya,
  ) => world.met.on('POST', '/guests', caller, body);
  const list = async (caller: Caller = world.met.priya) =>
    (await world.met.on('GET', '/guests', caller)).json().result;
  const admit = (guestId: string, caller: Caller = world.met.priya) =>
    world.met.on('POST', `/guests/${guestId}/admission`, caller);
  const refuse = (guestId: string, caller: Caller = world.met.priya) =>
    world.met.on('DELETE', `/guests/${guestId}`, caller);

  /** The token in the last message. */
  const sentToken = () => String(world.setup.messages.planned.at(-1)?.values.link).split('/guest/')[1] ?? '';
  const find = (token: string, cookies: Cookies = {}) =>
    world.setup.server.call({ url: `/api/guest-invitations/${token}`, cookies });
  const ask = (token: string, name?: string, cookies: Cookies = {}, headers: Cookies = {}) =>
    world.setup.server.call({
      method: 'POST',
      url: `/api/guest-invitations/${token}/session`,
      body: name === undefined ? {} : { name },
      cookies,
      headers,
    });

  /** The question about recordings, before the meeting; with an answer, that is given. */
  const consent = (token: string, cookies: Cookies = {}, granted?: boolean, headers: Cookies = {}) =>
    world.setup.server.call({
      method: granted === undefined ? 'GET' : 'PUT',
      url: `/api/guest-invitations/${token}/recording-consent`,
      ...(granted !== undefined && {
        body: { granted, textVersion: currentServerConsentText, language: 'en' },
      }),
      cookies,
      headers,
    });

  /** An invited person whose browser asked to join. */
  async function waitingGuest(name = 'Ravi') {
    const { guestId } = (await invite()).json().result;
    const token = sentToken();
    const answer = await ask(token, name);
    const cookies = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie.value]));
    return {
      guestId,
      token,
      cookies,
      identity: `guest:${guestId}`,
      poll: () => ask(token, undefined, cookies),
    };
  }

  /** A guest who was admitted and is in the room. */
  async function guestInside(name = 'Ravi') {
    const guest = await waitingGuest(name);
    await admit(guest.guestId);
    const { accessToken } = (await guest.poll()).json().result;
    await world.met.come(guest);
    return { ...guest, caller: { token: accessToken as string } };
  }

  const audited = () =>
    world.setup.noted
      .filter(({ logType }) => ['GENERATE_LINK', 'SEND_GENERATE_LINK', 'JOIN_DEMO'].includes(logType))
      .map(({ actor, logType, action, after }) => [actor.name, logType, action, after]);

  return Object.assign(world, {
    codeOf,
    fieldsOf,
    invite,
    list,
    admit,
    refuse,
    sentToken,
    find,
    ask,
    consent,
    waitingGuest,
    guestInside,
    audited,
  });
}
