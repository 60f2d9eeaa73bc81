/**
 * SCIM routes with the protocol's media type and error format, and the routes by which a super admin manages
 * the token.
 */

import { scimMediaType, scimPath, scimRoutes } from '@foyer/contract/sso/scim.ts';
import { managedScimRoutes } from '@foyer/contract/sso/scim-settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ScimActor } from '../../platform/http/auth/actor.ts';
import { linkOriginFrom } from '../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { Sso } from '../sso/index.ts';
import { providerConfig, schemasAt, typesAt } from './discovery.ts';
import { toListResponse, toScimUser } from './representations.ts';
import { sendScimError } from './scim-error.ts';
import type { ScimCall, ScimService } from './service.ts';
import type { PersonRow } from './store.ts';
import type { ScimTokens } from './tokens.ts';

interface Dependencies {
  readonly database: Database;
  readonly service: ScimService;
  readonly tokens: ScimTokens;
  readonly sso: Pick<Sso, 'rulesOf'>;
  readonly publicHostSuffixes: readonly string[];
}

interface ScimRequest {
  readonly actor: ScimActor;
  readonly request: FastifyRequest;
}

export function registerScimRoutes({ http, authGuard }: RouteContext, dependencies: Dependencies): void {
  registerTokenRoutes({ http, authGuard }, dependencies);
  // In their own Fastify scope: SCIM defines the format of bodies and errors, also for unknown paths.
  http.register(
    (scoped, _options, done) => {
      scoped.setNotFoundHandler((request, reply) =>
        sendScimError(new DomainError('route.not_found'), request, reply),
      );
      done();
    },
    { prefix: scimPath },
  );
  http.register((scoped, _options, done) => {
    scoped.addContentTypeParser(
      scimMediaType,
      { parseAs: 'string' },
      scoped.getDefaultJsonParser('error', 'error'),
    );
    scoped.setErrorHandler(sendScimError);
    scoped.addHook('onRequest', async (_request, reply) => {
      reply.type(scimMediaType);
    });
    registerCalls({ http: scoped, authGuard }, dependencies);
    done();
  });
}

function registerCalls(
  context: RouteContext,
  { database, service, sso, publicHostSuffixes }: Dependencies,
): void {
  const originOf = ({ actor, request }: ScimRequest) =>
    linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes);
  const addressOf = (scimRequest: ScimRequest) => originOf(scimRequest) + scimPath;
  const toCall = (scimRequest: ScimRequest): ScimCall => ({
    actor: { kind: 'superAdmin', scope: scimRequest.actor.scope, userId: null, name: 'SCIM' },
    device: { ip: scimRequest.request.ip, userAgent: null },
    origin: originOf(scimRequest),
  });

  async function toScimUsers(scimRequest: ScimRequest, people: readonly PersonRow[]) {
    const { roleNames } = await database.withTenant(scimRequest.actor.scope, sso.rulesOf);
    return people.map((person) => toScimUser(person, { address: addressOf(scimRequest), roleNames }));
  }

  async function respondWith(scimRequest: ScimRequest & { reply: FastifyReply }, person: PersonRow) {
    const [user] = await toScimUsers(scimRequest, [person]);
    if (!user) throw new Error('one person has one representation');
    scimRequest.reply.header('location', user.meta.location);
    return user;
  }

  serve(context, scimRoutes, {
    list: async (call) => {
      const { rows, total, startIndex } = await service.list(toCall(call), call.query);
      return toListResponse(await toScimUsers(call, rows), total, startIndex);
    },
    find: async (call) => respondWith(call, await service.find(toCall(call), call.params.userId)),
    create: async (call) => respondWith(call, await service.create(toCall(call), call.body)),
    replace: async (call) =>
      respondWith(call, await service.replace(toCall(call), call.params.userId, call.body)),
    patch: async (call) =>
      respondWith(call, await service.patch(toCall(call), call.params.userId, call.body)),
    remove: async (call) => {
      await service.remove(toCall(call), call.params.userId);
      return undefined;
    },
    provider: async () => providerConfig,
    resourceTypes: async (call) => toListResponse(Object.values(typesAt(addressOf(call)))),
    resourceType: async (call) => byName(typesAt(addressOf(call)), call.params.name),
    schemas: async (call) => toListResponse(Object.values(schemasAt(addressOf(call)))),
    schema: async (call) => byName(schemasAt(addressOf(call)), call.params.name),
  });
}

function byName<Item>(items: Readonly<Record<string, Item>>, name: string): Item {
  const item = Object.hasOwn(items, name) ? items[name] : undefined;
  if (!item) throw new DomainError('route.not_found');
  return item;
}

function registerTokenRoutes(context: RouteContext, { database, tokens }: Dependencies): void {
  serve(context, managedScimRoutes, {
    find: async ({ actor }) => ({ result: await database.withTenant(actor.scope, tokens.find) }),
    make: async ({ actor, request }) => ({
      result: await database.withTenant(actor.scope, (tx) => tokens.make(tx, auditActorOf(actor, request))),
    }),
    revoke: async ({ actor, request }) => {
      await database.withTenant(actor.scope, (tx) => tokens.revoke(tx, auditActorOf(actor, request)));
      return undefined;
    },
  });
}
