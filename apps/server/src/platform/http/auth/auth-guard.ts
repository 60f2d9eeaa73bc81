/**
 * Establishes the tenant and the actor of requests and socket events, and rejects those that are not allowed.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@foyer/contract/core/access.ts';
import type { TenantScope } from '../../db/scope.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type {
  Actor,
  CustomerActor,
  Identify,
  IdentityActor,
  OperatorActor,
  ScimActor,
  StaffActor,
  SystemActor,
  TokenClaims,
} from './actor.ts';
import type { Tokens } from './tokens.ts';

/** The tenant of a host; `null` when there is none. The tenants feature provides it. */
export type ResolveTenant = (host: string) => Promise<{ scope: TenantScope; suspended: boolean } | null>;

export interface AuthGuard {
  /** @throws DomainError tenant.unknown */
  tenantOf(host: string): Promise<TenantScope>;
  /** @throws DomainError tenant.* | auth.* */
  authorize(access: Access, host: string, authorization: string | undefined): Promise<Actor>;
  /** Reads the person again, for an event on an authorized connection. @throws DomainError auth.* */
  reauthorize(access: Access, person: StaffActor | CustomerActor): Promise<Actor>;
}

interface AuthGuardDependencies {
  readonly resolveTenant: ResolveTenant;
  readonly tokens: Tokens;
  readonly identify: Identify;
  /** The operator's bearer token; `null`: the operator's routes reject every request. */
  readonly operatorToken: string | null;
  /** Whether a customer is in an open meeting, which may be finished even when the tenant is suspended. */
  readonly isInMeeting: (scope: TenantScope, customerId: string) => Promise<boolean>;
}

const systemActor: SystemActor = { kind: 'system' };

export function createAuthGuard({
  resolveTenant,
  tokens,
  identify,
  operatorToken,
  isInMeeting,
}: AuthGuardDependencies): AuthGuard {
  async function findTenant(host: string) {
    const tenant = await resolveTenant(host);
    if (!tenant) throw new DomainError('tenant.unknown');
    return tenant;
  }

  async function identifyBearer(scope: TenantScope, authorization: string | undefined): Promise<Actor> {
    const token = bearerToken(authorization);
    const claims = await tokens.read(token);
    if (claims.tenantId !== scope.tenantId) throw new DomainError('auth.invalid');
    const actor = await identifyBy(scope, claims);
    if (!actor) throw new DomainError('auth.invalid');
    return actor;
  }

  async function identifyBy(scope: TenantScope, claims: TokenClaims): Promise<Actor | null> {
    switch (claims.kind) {
      case 'staff':
        return identify.staff(scope, claims);
      case 'customer':
        return identify.customer(scope, claims);
      case 'guest':
        return (await identify.guest?.(scope, claims)) ?? null;
      default:
        return null;
    }
  }

  /** By a token that the tenant's identity provider issued. */
  async function identifyByIdentityProvider(
    scope: TenantScope,
    authorization: string | undefined,
  ): Promise<IdentityActor> {
    const token = bearerToken(authorization);
    const identity = await identify.identity?.(scope, token);
    if (!identity) throw new DomainError('auth.invalid');
    return { ...identity, kind: 'identity', scope };
  }

  async function identifyScimClient(
    scope: TenantScope,
    authorization: string | undefined,
  ): Promise<ScimActor> {
    if (!(await identify.scim?.(scope, bearerToken(authorization)))) throw new DomainError('auth.invalid');
    return { kind: 'scim', scope };
  }

  return {
    async tenantOf(host) {
      return (await findTenant(host)).scope;
    },
    async authorize(access, host, authorization) {
      if (access.includes('system')) return systemActor;
      if (access.includes('operator')) return authorizeOperator(bearerToken(authorization), operatorToken);
      const { scope, suspended } = await findTenant(host);
      if (access.includes('public')) return { kind: 'public', scope };
      if (access.includes('identity')) return identifyByIdentityProvider(scope, authorization);
      if (access.includes('scim')) {
        const actor = await identifyScimClient(scope, authorization);
        if (suspended) throw new DomainError('tenant.suspended');
        return actor;
      }
      const actor = await identifyBearer(scope, authorization);
      if (!access.includes(actor.kind)) throw new DomainError('auth.forbidden');
      if (suspended && actor.kind === 'customer' && !(await isInMeeting(scope, actor.customerId)))
        throw new DomainError('tenant.suspended');
      return actor;
    },
    async reauthorize(access, person) {
      const { scope } = person;
      const tenantId = scope.tenantId;
      const actor =
        person.kind === 'customer'
          ? await identify.customer(scope, { ...person, kind: 'customer', tenantId })
          : await identify.staff(scope, { ...person, kind: 'staff', tenantId });
      if (!actor) throw new DomainError('auth.invalid');
      if (!access.includes(actor.kind)) throw new DomainError('auth.forbidden');
      if (actor.kind !== 'customer') rejectRestrictedSession(actor as StaffActor);
      return actor;
    },
  };
}

/**
 * Works on any host, because the operator has no tenant. Compares hashes of equal length in constant time.
 */
function authorizeOperator(given: string, expected: string | null): OperatorActor {
  const [one, other] = [given, expected ?? ''].map((text) => createHash('sha256').update(text).digest());
  if (!expected || !one || !other || !timingSafeEqual(one, other)) throw new DomainError('auth.invalid');
  return { kind: 'operator' };
}

function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new DomainError('auth.missing');
  return token;
}

/** Rejects connections of restricted sessions, because a connection makes the person present. */
function rejectRestrictedSession({ impersonatorId, mustSetUpSecondFactor }: StaffActor): void {
  if (impersonatorId) throw new DomainError('auth.read_only');
  if (mustSetUpSecondFactor) throw new DomainError('auth.second_factor_setup');
}
