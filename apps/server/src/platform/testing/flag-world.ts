/** Acme in the composed app, its switches turned on Settings: people and things for the rows of the flags. */
import { type FlagName, flagNames } from '@foyer/contract/tenants.ts';
import type { Socket } from 'socket.io-client';
import { type AccessWorld, buildAccessWorld, type PersonKind } from './access-world.ts';
import { formOf } from './route-inputs.ts';

type Who = Exclude<PersonKind, 'customer'>;

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each row knows what it asked for
  readonly body: any;
}

export type FlagWorld = Awaited<ReturnType<typeof buildFlagWorld>>;

/** @returns acme with one meeting under way; `close` it in `afterAll` */
export async function buildFlagWorld() {
  const world: AccessWorld = await buildAccessWorld({ tell: async () => {} });
  const tokens = {} as Record<Who, string>;
  for (const who of ['agent', 'admin', 'superAdmin'] as const) tokens[who] = await world.signIn('acme', who);
  const [{ id: productId }] = await rows(`select id from products where slug = 'jee-live-demo'`);

  async function rows(sql: string, values: unknown[] = []) {
    return (await world.owner.query(sql, values)).rows;
  }

  function call(method: string, url: string, token: string | null, body?: unknown): Promise<Answer> {
    return world.call({ tenant: 'acme', method, url, token, body });
  }

  /** All off but these; by the call that Settings makes, so that what it leaves behind is what the server goes by. */
  async function turnOnly(on: readonly FlagName[]): Promise<void> {
    const url = '/api/manage/settings';
    const {
      logo: _logo,
      logoUploaded: _uploaded,
      ...settings
    } = (await call('GET', url, tokens.superAdmin)).body.result;
    const flags = Object.fromEntries(flagNames.map((name) => [name, on.includes(name)]));
    const wish = { ...settings, flags, policyByDefaultConfirmed: true };
    const { status, body } = await call('PUT', url, tokens.superAdmin, wish);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** A meeting of the agent and a customer; nobody looks into its room, which no media server has. */
  async function meet() {
    const customer = await world.becomeCustomer('acme', formOf('acme'));
    const desk: Socket = await world.connect('acme', '/lobby', tokens.agent);
    await desk.emitWithAck('lobby_join-lobby', {});
    const { meetingId } = (await call('POST', '/api/lobby/requests', customer)).body.result;
    await desk.emitWithAck('lobby-request-accepted', { meetingId });
    return { customer, desk, meetingId };
  }

  await turnOnly(['lobbyMode', 'privacyPolicy', 'scheduleEmail', 'linkSms']);
  const meeting = await meet();

  return {
    ...{ tokens, meeting, productId, rows, call, turnOnly, close: world.close },
    becomeCustomer: () => world.becomeCustomer('acme', formOf('acme')),

    /** Hands in the form, with a number of somebody new. */
    register: (more: object = {}) => call('POST', '/api/registrations', null, { ...formOf('acme'), ...more }),

    /** A link that the agent made for whoever gets it. */
    async makeLink(): Promise<{ id: string; token: string }> {
      const wish = { productId, customerId: null, hours: 24, note: null };
      const { id, address } = (await call('POST', '/api/manage/links', tokens.agent, wish)).body.result;
      return { id, token: new URL(address).searchParams.get('link') ?? '' };
    },

    /** Books the next free start. */
    async book(): Promise<{ token: string; startsAt: Date }> {
      const customer = await world.becomeCustomer('acme', formOf('acme'));
      const times = await call('GET', '/api/products/jee-live-demo/times?zone=UTC', null);
      const startsAt: string = times.body.result.nextFree;
      const booked = await call('POST', '/api/schedules', customer, { startsAt, zone: 'UTC' });
      return { token: booked.body.result.link, startsAt: new Date(startsAt) };
    },
  };
}

/** What an answer came to: its refusal, with the fields where there are some, or that it was taken. */
export function outcomeOf({ body }: Pick<Answer, 'body'>): unknown {
  return body?.error ? (body.error.fields ?? body.error.code) : 'taken';
}
