/** Somebody whom the tenant's identity provider vouches for becomes a user here: found, or made on the first visit. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import type { PasswordSignIn } from '@foyer/contract/sso.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { userRoutes } from '@foyer/contract/users.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identity, IdentityActor } from '../../platform/http/actor.ts';
import * as identityStore from './identities-store.ts';
import * as managedStore from './managed-store.ts';
import { readIdentity } from './policy.ts';
import { type Device, entityOf, type Sessions, type SessionTurn } from './sessions.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly tenantOf: (unit: Unit) => Promise<{ readonly flags: Flags }>;
  readonly sessions: Sessions;
  readonly realm: RealmPort;
}

/** What single sign-on, which stands above, does for signing in. */
export interface RealmPort {
  /** Whom a token of the tenant's own realm is about; `null` for any other token. */
  identify(scope: TenantScope, token: string): Promise<Identity | null>;
  /** Spends the token. @returns whether it may be exchanged for a session: the first time, while the realm's session lasts */
  exchange(unit: Unit, identity: Identity): Promise<boolean>;
  /** Whether passwords are taken beside it. */
  passwordSignIn(unit: Unit): Promise<PasswordSignIn>;
}

type Checked = AnswerOf<typeof userRoutes.check>['result'];

/** An identity whose texts are fit to be kept. */
type Person = NonNullable<ReturnType<typeof readIdentity>>;

export type Identities = ReturnType<typeof createIdentities>;

export function createIdentities({ database, now, audit, tenantOf, sessions, realm }: Parts) {
  async function byLink(unit: Unit, person: Person): Promise<store.UserRow | null> {
    const userId = await identityStore.findUserId(unit, person);
    return userId ? store.find(unit, userId) : null;
  }

  /** Who was here by this address before: from now on they go by the identity, and no other of that provider does. */
  async function byEmail(unit: Unit, person: Person, ip: string): Promise<store.UserRow | null> {
    const found = await store.findByEmail(unit, person.email);
    const user = found && (await store.findToChange(unit, found.id));
    if (!user) return null;
    // Another page of theirs may have come first, in this very moment.
    if ((await identityStore.findUserId(unit, person)) === user.id) return user;
    if (!(await identityStore.link(unit, user.id, person, now()))) throw new DomainError('auth.forbidden');
    await audit(unit, {
      ...{ actor: actorOf(user, ip), action: 'UPDATE', logType: 'USERS', entity: entityOf(user) },
      after: { identity: person.issuer },
    });
    return user;
  }

  /** @returns `null` when somebody else made it at the same instant */
  async function make(unit: Unit, person: Person, ip: string): Promise<store.UserRow | null> {
    const { name, email, role } = person;
    // To whom the realm gives no role of ours, it has not said that they work here.
    if (!role) throw new DomainError('auth.forbidden');
    const at = now();
    const fields = { name, email, role, status: 'ACTIVE' } as const;
    const stamps = { createdBy: null, createdAt: at, changedBy: name, changedAt: at };
    const id = await managedStore.insert(unit, { ...fields, ...stamps });
    const user = id && (await store.find(unit, id));
    if (!user) return null;
    if (!(await identityStore.link(unit, user.id, person, at))) throw new DomainError('auth.forbidden');
    await audit(unit, {
      ...{ actor: actorOf(user, ip), action: 'CREATE', logType: 'USERS', entity: entityOf(user) },
      after: { ...fields, identity: person.issuer },
    });
    return user;
  }

  return {
    /**
     * The user behind an identity; its role, status and products are the database's, or the token's when it is made now.
     * @throws DomainError feature.off | auth.invalid | auth.forbidden
     */
    async check(actor: IdentityActor, ip: string): Promise<{ user: Checked; made: boolean }> {
      const person = readIdentity(actor);
      if (!person) throw new DomainError('auth.invalid');
      return database.withTenant(actor.scope, async (unit) => {
        if (!(await tenantOf(unit)).flags.keycloak) throw new DomainError('feature.off');
        const find = async () => (await byLink(unit, person)) ?? (await byEmail(unit, person, ip));
        const known = await find();
        const fresh = known ? null : await make(unit, person, ip);
        const user = known ?? fresh ?? (await find());
        if (user?.status !== 'ACTIVE') throw new DomainError('auth.forbidden');
        const { id, name, email, role, status } = user;
        const assignedProductIds = await managedStore.findAssigned(unit, id);
        return { user: { id, name, email, role, status, assignedProductIds }, made: fresh !== null };
      });
    },

    /**
     * Exchanges a token of the realm for a session, once. Nobody is made here.
     * @throws DomainError auth.missing | auth.invalid | auth.forbidden | feature.off
     */
    async signIn(scope: TenantScope, token: string | null, device: Device): Promise<SessionTurn> {
      const { keycloak } = (await database.withTenant(scope, tenantOf)).flags;
      if (!keycloak) throw new DomainError('feature.off');
      if (!token) throw new DomainError('auth.missing');
      const identity = await realm.identify(scope, token);
      const person = identity && readIdentity(identity);
      if (!person) throw new DomainError('auth.invalid');
      return database.withTenant(scope, async (unit) => {
        if (!(await realm.exchange(unit, person))) throw new DomainError('auth.invalid');
        const known = (await byLink(unit, person)) ?? (await byEmail(unit, person, device.ip));
        // Locked and read again: somebody may be deactivating them.
        const user = known && (await store.findToChange(unit, known.id));
        if (user?.status !== 'ACTIVE') throw new DomainError('auth.forbidden');
        const how = { singleSignOn: true, identity: person.issuer };
        return sessions.start(unit, user, { rememberMe: false, device, how, realm: person });
      });
    },
  };
}

function actorOf({ id, name }: store.UserRow, ip: string): AuditActor {
  return { kind: 'USER', id, name, ip };
}
