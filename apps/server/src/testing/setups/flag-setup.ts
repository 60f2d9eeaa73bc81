/** Acme in the complete app, with a meeting: for tests that turn flags on and off in the settings. */
import { type FlagName, type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import type { Socket } from 'socket.io-client';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup, type TestRole } from './access-setup.ts';

type Who = Exclude<TestRole, 'customer'>;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each row knows what it asked for
  readonly body: any;
}

export type FlagSetup = Awaited<ReturnType<typeof createFlagSetup>>;

/** @returns acme with an open meeting; `close` it in `afterAll` */
export async function createFlagSetup() {
  const world: AccessSetup = await createAccessSetup({ sendData: async () => {} });
  const tokens = {} as Record<Who, string>;
  for (const role of ['agent', 'admin', 'superAdmin'] as const)
    tokens[role] = await world.signIn('acme', role);
  const [{ id: productId }] = await rows(`select id from products where slug = 'jee-live-demo'`);

  async function rows(sql: string, values: unknown[] = []) {
    return (await world.owner.query(sql, values)).rows;
  }

  function call(method: string, url: string, token: string | null, body?: unknown): Promise<Answer> {
    return world.call({ tenant: 'acme', method, url, token, body });
  }

  /** Saves the flags with the call that Settings makes. @returns 'taken', or what was rejected by field */
  async function saveFlags(change: (saved: Flags) => Record<string, boolean>): Promise<unknown> {
    const url = '/api/manage/settings';
    const {
      logo: _logo,
      logoUploaded: _uploaded,
      ...saved
    } = (await call('GET', url, tokens.superAdmin)).body.result;
    const wish = { ...saved, flags: change(saved.flags), policyByDefaultConfirmed: true };
    return outcomeOf(await call('PUT', url, tokens.superAdmin, wish));
  }

  /** Turns these flags on and all others off. */
  async function turnOnly(on: readonly FlagName[]): Promise<void> {
    const outcome = await saveFlags(() =>
      Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])),
    );
    if (outcome !== 'taken') throw new Error(JSON.stringify(outcome));
  }

  const turnOn = (name: FlagName) => saveFlags((saved) => ({ ...saved, [name]: true }));

  /** Opens a meeting of the agent and a customer. Its room does not exist, because no media server runs. */
  async function meet() {
    const customer = await world.becomeCustomer('acme', formOf('acme'));
    const agentSocket: Socket = await world.connect('acme', '/lobby', tokens.agent);
    await agentSocket.emitWithAck('lobby_join-lobby', {});
    const { meetingId } = (await call('POST', '/api/lobby/requests', customer)).body.result;
    await agentSocket.emitWithAck('lobby-request-accepted', { meetingId });
    return { customer, setup: agentSocket, meetingId };
  }

  // Without a dashboard its flag counts as off.
  await rows(`update tenants set analytics_dashboard_id = '7' where slug = 'acme'`);
  await turnOnly(['lobbyMode', 'privacyPolicy', 'scheduleEmail', 'linkSms']);
  const meeting = await meet();

  return {
    tokens,
    meeting,
    productId,
    rows,
    call,
    turnOnly,
    turnOn,
    close: world.close,
    becomeCustomer: () => world.becomeCustomer('acme', formOf('acme')),

    /** Registers with a new phone number. */
    register: (more: object = {}) => call('POST', '/api/registrations', null, { ...formOf('acme'), ...more }),

    /** A link that the agent created without a customer. */
    async makeLink(): Promise<{ id: string; token: string }> {
      const wish = { productId, customerId: null, hours: 24, note: null };
      const { id, address } = (await call('POST', '/api/manage/links', tokens.agent, wish)).body.result;
      return { id, token: new URL(address).searchParams.get('link') ?? '' };
    },

    /** Books the next free time. */
    async book(): Promise<{ token: string; startsAt: Date }> {
      const customer = await world.becomeCustomer('acme', formOf('acme'));
      const times = await call('GET', '/api/products/jee-live-demo/times?zone=UTC', null);
      const startsAt: string = times.body.result.nextFree;
      const booked = await call('POST', '/api/schedules', customer, { startsAt, zone: 'UTC' });
      return { token: booked.body.result.link, startsAt: new Date(startsAt) };
    },
  };
}

/** The outcome of a request: the invalid fields, the error code, or `taken` for a success. */
export function outcomeOf({ body }: Pick<Answer, 'body'>): unknown {
  return body?.error ? (body.error.fields ?? body.error.code) : 'taken';
}
