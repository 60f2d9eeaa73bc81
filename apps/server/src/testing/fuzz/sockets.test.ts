/**
 * Made-up payloads for every socket event of every role that may send it: each gets an answer of the declared shape,
 * none a server error. `FUZZ_RUNS` is the number of payloads per event.
 */
import { clientEvents } from '@foyer/contract/core/catalogue.ts';
import { errorBody } from '@foyer/contract/core/errors.ts';
import type { ClientEventDefinition } from '@foyer/contract/core/sockets.ts';
import * as fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonErrors } from '../../platform/asyncapi/document.ts';
import { toJsonSchema } from '../../platform/openapi/schema.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from '../setups/access-setup.ts';
import { createTenantRecords, type Ids } from '../setups/tenant-records.ts';
import { arbitraryOf, awkward } from './from-schema.ts';
import { heapToleranceMiB, measureHeap } from './heap.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 60);
/** A limit that is reached would answer instead of the event. */
const unlimited = {
  perToken: { perSecond: 1_000_000, burst: 1_000_000 },
  eventsPerPerson: { perSecond: 1_000_000, burst: 1_000_000 },
};
const timeout = 60_000 + runs * 50;

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Ids;
const heaps: number[] = [];

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia(), {}, { socketLimits: unlimited }));
  const records = await createTenantRecords(world, 'acme');
  Object.assign(ids, records.ids);
  tokens.customer = records.customerToken;
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
});
afterAll(() => world.close());

/** Valid payloads with real ids among the values, nearly valid ones, and anything else. */
function payloadsOf(definition: ClientEventDefinition): fc.Arbitrary<unknown> {
  const schema = toJsonSchema(definition.payload, 'input');
  const own = Object.values(ids);
  return fc.oneof(
    { weight: 3, arbitrary: arbitraryOf(schema, { ids: own }) },
    { weight: 3, arbitrary: arbitraryOf(schema, { ids: own, isNoisy: true }) },
    { weight: 1, arbitrary: fc.oneof(awkward, fc.jsonValue()) },
  );
}

/** @returns what is wrong with a result, fields that the contract does not declare included */
function undeclaredIn(shape: ClientEventDefinition['result'], result: unknown): string[] {
  const parsed = shape.safeParse(result);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  // The parser drops other fields.
  const declared = Object.keys((parsed.data ?? {}) as object);
  return Object.keys((result ?? {}) as object).filter((name) => !declared.includes(name));
}

function createSender(namespace: string, role: TestRole) {
  let socket: Socket | null = null;
  return async (name: string, payload: unknown): Promise<unknown> => {
    if (!socket?.connected) socket = await world.connect('acme', namespace, tokens[role]);
    return socket.timeout(30_000).emitWithAck(name, payload);
  };
}

describe.each(Object.entries(clientEvents as Record<string, ClientEventDefinition>))(
  '%s',
  (name, definition) => {
    const senders = roles.filter((role) => definition.access.includes(role));
    const codes = new Set<string>([...definition.errors, ...commonErrors]);

    test.each(senders)('answers every payload of a %s as declared', { timeout }, async (role) => {
      const send = createSender(definition.namespace, role);
      let understood = 0;

      await fc.assert(
        fc.asyncProperty(payloadsOf(definition), async (payload) => {
          const answer = (await send(name, payload)) as { result?: unknown };
          if ('result' in answer) expect(undeclaredIn(definition.result, answer.result)).toEqual([]);
          const code = 'result' in answer ? null : errorBody.parse(answer).error.code;
          if (code !== 'request.invalid') understood += 1;
          if (code) expect(codes).toContain(code);
          expect(code).not.toBe('request.too_many');
          expect(code).not.toBe('server.failed');
        }),
        { numRuns: runs },
      );

      heaps.push(measureHeap());
      expect(understood).toBeGreaterThan(runs / 10);
    });
  },
);

test('the memory that is in use does not grow from event to event', () => {
  const [first, ...others] = heaps as [number, ...number[]];

  process.stdout.write(
    `socket fuzz: ${runs} payloads per event and role; heap ${first} to ${heaps.at(-1)} MiB\n`,
  );
  expect(Math.max(...others) - first).toBeLessThan(heapToleranceMiB);
});
