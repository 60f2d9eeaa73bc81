/** Somebody whom the tenant's identity provider vouches for becomes a user here: found, or made on the first visit. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { userRoutes } from '@foyer/contract/users.ts';
import type { Audit, AuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { IdentityActor } from '../../platform/http/actor.ts';
import * as identityStore from './identities-store.ts';
import * as managedStore from './managed-store.ts';
import { readIdentity } from './policy.ts';
import { entityOf } from './sessions.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly tenantOf: (unit: Unit) => Promise<{ readonly flags: Flags }>;
}

type Checked = AnswerOf<typeof userRoutes.check>['result'];

/** An identity whose texts are fit to be kept. */
type Person = NonNullable<ReturnType<typeof readIdentity>>;

export type Identities = ReturnType<typeof createIdentities>;

export function createIdentities({ database, now, audit, tenantOf }: Parts) {
  async function byLink(unit: Unit, person: Person): Promise<store.UserRow | null> {
    const userId = await identityStore.findUserId(unit, person);
    return userId ? store.find(unit, userId) : null;
  }

  /** Who was here by this address before: from now on they go by the identity, and no other of that provider does. */
  async function byEmail(unit: Unit, person: Person, ip: string): Promise<store.UserRow | null> {
    const found = await store.findByEmail(unit, person.email);
    const user = found && (await store.findToChange(unit, found.id));
    if (!user) return null;
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
  };
}

function actorOf({ id, name }: store.UserRow, ip: string): AuditActor {
  return { kind: 'USER', id, name, ip };
}
