/** The session gate: establishes tenant and actor for HTTP calls and sockets alike, and refuses who may not come in. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@foyer/contract/access.ts';
import type { TenantScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type {
  Actor,
  CustomerActor,
  Identify,
  IdentityActor,
  OperatorActor,
  ScimActor,
  StaffActor,
  SystemActor,
} from './actor.ts';
import type { Tokens } from './tokens.ts';

/** Which tenant a host names; `null` for none. Provided by the tenants feature. */
export type ResolveTenant = (host: string) => Promise<{ scope: TenantScope; suspended: boolean } | null>;

export interface Gate {
  /** @throws DomainError tenant.unknown */
  tenantOf(host: string): Promise<TenantScope>;
  /** @throws DomainError tenant.* | auth.* */
  admit(access: Access, host: string, authorization: string | undefined): Promise<Actor>;
  /** The same person as they stand now, for an event on a connection that was admitted before. @throws DomainError auth.* */
  admitKnown(access: Access, person: StaffActor | CustomerActor): Promise<Actor>;
}

interface GateParts {
  readonly resolveTenant: ResolveTenant;
  readonly tokens: Tokens;
  readonly identify: Identify;
  /** What the operator shows; `null`: nobody is the operator. */
  readonly operatorToken: string | null;
  /** Whether a customer has a meeting that is not over: it may be finished, whatever became of the tenant. */
  readonly isInMeeting: (scope: TenantScope, customerId: string) => Promise<boolean>;
}

const systemActor: SystemActor = { kind: 'system' };

export function createGate({ resolveTenant, tokens, identify, operatorToken, isInMeeting }: GateParts): Gate {
  async function findTenant(host: string) {
    const tenant = await resolveTenant(host);
    if (!tenant) throw new DomainError('tenant.unknown');
    return tenant;
  }

  async function identifyBearer(scope: TenantScope, authorization: string | undefined): Promise<Actor> {
    const token = tokenIn(authorization);
    const claims = await tokens.read(token);
    if (claims.tenantId !== scope.tenantId) throw new DomainError('auth.invalid');
    const actor =
      claims.kind === 'staff' ? await identify.staff(scope, claims) : await identify.customer(scope, claims);
    if (!actor) throw new DomainError('auth.invalid');
    return actor;
  }

  /** A realm's token, which is none of ours. */
  async function identifyByRealm(
    scope: TenantScope,
    authorization: string | undefined,
  ): Promise<IdentityActor> {
    const token = tokenIn(authorization);
    const identity = await identify.identity?.(scope, token);
    if (!identity) throw new DomainError('auth.invalid');
    return { ...identity, kind: 'identity', scope };
  }

  async function identifyProvisioner(
    scope: TenantScope,
    authorization: string | undefined,
  ): Promise<ScimActor> {
    if (!(await identify.scim?.(scope, tokenIn(authorization)))) throw new DomainError('auth.invalid');
    return { kind: 'scim', scope };
  }

  return {
    async tenantOf(host) {
      return (await findTenant(host)).scope;
    },
    async admit(access, host, authorization) {
      if (access.includes('system')) return systemActor;
      if (access.includes('operator')) return admitOperator(tokenIn(authorization), operatorToken);
      const { scope, suspended } = await findTenant(host);
      if (access.includes('public')) return { kind: 'public', scope };
      if (access.includes('identity')) return identifyByRealm(scope, authorization);
      if (access.includes('scim')) {
        const actor = await identifyProvisioner(scope, authorization);
        if (suspended) throw new DomainError('tenant.suspended');
        return actor;
      }
      const actor = await identifyBearer(scope, authorization);
      if (!access.includes(actor.kind)) throw new DomainError('auth.forbidden');
      if (suspended && actor.kind === 'customer' && !(await isInMeeting(scope, actor.customerId)))
        throw new DomainError('tenant.suspended');
      return actor;
    },
    async admitKnown(access, person) {
      const { scope } = person;
      const tenantId = scope.tenantId;
      const actor =
        person.kind === 'customer'
          ? await identify.customer(scope, { ...person, kind: 'customer', tenantId })
          : await identify.staff(scope, { ...person, kind: 'staff', tenantId });
      if (!actor) throw new DomainError('auth.invalid');
      if (!access.includes(actor.kind)) throw new DomainError('auth.forbidden');
      if (actor.kind !== 'customer') refuseTheBound(actor as StaffActor);
      return actor;
    },
  };
}

/** On any host: no tenant is concerned. What is compared has one length, and takes one time. */
function admitOperator(shown: string, expected: string | null): OperatorActor {
  const [one, other] = [shown, expected ?? ''].map((text) => createHash('sha256').update(text).digest());
  if (!expected || !one || !other || !timingSafeEqual(one, other)) throw new DomainError('auth.invalid');
  return { kind: 'operator' };
}

function tokenIn(authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new DomainError('auth.missing');
  return token;
}

/** A connection makes somebody present: neither who only looks as them, nor who owes a second factor, has one. */
function refuseTheBound({ behindId, mustSetUpSecondFactor }: StaffActor): void {
  if (behindId) throw new DomainError('auth.read_only');
  if (mustSetUpSecondFactor) throw new DomainError('auth.second_factor_setup');
}
