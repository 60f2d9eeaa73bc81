/** The calls of SCIM, in the protocol's own media type and refusals; and those by which a super admin gives out its token. */
import { managedScimRoutes } from '@foyer/contract/managed-scim.ts';
import { scimMediaType, scimPath, scimRoutes } from '@foyer/contract/scim.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ScimActor } from '../../platform/http/actor.ts';
import { linkOriginFrom } from '../../platform/http/link-origin.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Sso } from '../sso/index.ts';
import { listShown, userShown } from './answers.ts';
import { providerConfig, schemasAt, typesAt } from './descriptions.ts';
import { answerRefusal } from './refusal.ts';
import type { ScimCall, ScimService } from './service.ts';
import type { PersonRow } from './store.ts';
import type { ScimTokens } from './tokens.ts';

interface Parts {
  readonly database: Database;
  readonly service: ScimService;
  readonly tokens: ScimTokens;
  readonly sso: Pick<Sso, 'rulesOf'>;
  readonly publicHostSuffixes: readonly string[];
}

interface Asked {
  readonly actor: ScimActor;
  readonly request: FastifyRequest;
}

export function registerScimRoutes({ http, gate }: Entrance, parts: Parts): void {
  registerTokenRoutes({ http, gate }, parts);
  // In a room of its own: here the protocol says how bodies and refusals look, also at addresses that are none.
  http.register(
    (room, _options, done) => {
      room.setNotFoundHandler((request, reply) =>
        answerRefusal(new DomainError('route.not_found'), request, reply),
      );
      done();
    },
    { prefix: scimPath },
  );
  http.register((room, _options, done) => {
    room.addContentTypeParser(
      scimMediaType,
      { parseAs: 'string' },
      room.getDefaultJsonParser('error', 'error'),
    );
    room.setErrorHandler(answerRefusal);
    room.addHook('onRequest', async (_request, reply) => {
      reply.type(scimMediaType);
    });
    registerCalls({ http: room, gate }, parts);
    done();
  });
}

function registerCalls(entrance: Entrance, { database, service, sso, publicHostSuffixes }: Parts): void {
  const originOf = ({ actor, request }: Asked) =>
    linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes);
  const addressOf = (asked: Asked) => originOf(asked) + scimPath;
  const by = (asked: Asked): ScimCall => ({
    actor: { kind: 'superAdmin', scope: asked.actor.scope, userId: null, name: 'SCIM' },
    device: { ip: asked.request.ip, userAgent: null },
    origin: originOf(asked),
  });

  async function shown(asked: Asked, people: readonly PersonRow[]) {
    const { roleNames } = await database.withTenant(asked.actor.scope, sso.rulesOf);
    return people.map((person) => userShown(person, { address: addressOf(asked), roleNames }));
  }

  async function answer(asked: Asked & { reply: FastifyReply }, person: PersonRow) {
    const [user] = await shown(asked, [person]);
    if (!user) throw new Error('one person is shown as one');
    asked.reply.header('location', user.meta.location);
    return user;
  }

  serve(entrance, scimRoutes, {
    list: async (call) => {
      const { rows, total, startIndex } = await service.list(by(call), call.query);
      return listShown(await shown(call, rows), total, startIndex);
    },
    find: async (call) => answer(call, await service.find(by(call), call.params.userId)),
    create: async (call) => answer(call, await service.create(by(call), call.body)),
    replace: async (call) => answer(call, await service.replace(by(call), call.params.userId, call.body)),
    patch: async (call) => answer(call, await service.patch(by(call), call.params.userId, call.body)),
    remove: async (call) => {
      await service.remove(by(call), call.params.userId);
      return undefined;
    },
    provider: async () => providerConfig,
    resourceTypes: async (call) => listShown(Object.values(typesAt(addressOf(call)))),
    resourceType: async (call) => named(typesAt(addressOf(call)), call.params.name),
    schemas: async (call) => listShown(Object.values(schemasAt(addressOf(call)))),
    schema: async (call) => named(schemasAt(addressOf(call)), call.params.name),
  });
}

function named<Thing>(things: Readonly<Record<string, Thing>>, name: string): Thing {
  const thing = Object.hasOwn(things, name) ? things[name] : undefined;
  if (!thing) throw new DomainError('route.not_found');
  return thing;
}

function registerTokenRoutes(entrance: Entrance, { database, tokens }: Parts): void {
  serve(entrance, managedScimRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, tokens.find) }),
    make: async ({ actor, request }) => ({
      result: await database.withTenant(actor.scope, (unit) =>
        tokens.make(unit, auditActorOf(actor, request)),
      ),
    }),
    revoke: async ({ actor, request }) => {
      await database.withTenant(actor.scope, (unit) => tokens.revoke(unit, auditActorOf(actor, request)));
      return undefined;
    },
  });
}
