/**
 * Maps identities of the tenant's identity provider to users: finds the user, or creates one at the first
 * visit.
 */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { PasswordSignIn } from '@foyer/contract/sso/sso.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Role, userRoutes } from '@foyer/contract/users/users.ts';
import type { Audit, AuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Identity, IdentityActor } from '../../../platform/http/auth/actor.ts';
import type { AccountMailer } from '../account/account-mailer.ts';
import * as managedStore from '../management/managed-store.ts';
import { normaliseIdentity, usesSecondFactor } from '../policy.ts';
import * as factorStore from '../second-factor/second-factors-store.ts';
import { type Device, entityOf, type IssuedSession, type Sessions } from '../sessions/sessions.ts';
import * as store from '../store.ts';
import * as identityStore from './identities-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly audit: Audit;
  readonly tenantOf: (tx: Transaction) => Promise<{ readonly flags: Flags }>;
  readonly sessions: Sessions;
  readonly realm: RealmPort;
  readonly mailer: Pick<AccountMailer, 'notifyOwner'>;
}

/** What the feature sso provides for signing in. */
export interface RealmPort {
  /** The identity in a token of the tenant's own realm; `null` for any other token. */
  identify(scope: TenantScope, token: string): Promise<Identity | null>;
  /**
   * Consumes the token. @returns whether it may be exchanged for a session: once, while the realm's session
   * lasts
   */
  exchange(tx: Transaction, identity: Identity): Promise<boolean>;
  /**
   * Whether the tenant's settings let the realm take over an existing account of this address and role.
   */
  mayLink(tx: Transaction, account: { readonly email: string; readonly role: Role }): Promise<boolean>;
  /** Whether passwords are accepted besides single sign-on. */
  passwordSignIn(tx: Transaction): Promise<PasswordSignIn>;
}

type CheckedUser = AnswerOf<typeof userRoutes.check>['result'];

/** An identity with validated texts. */
type Person = NonNullable<ReturnType<typeof normaliseIdentity>>;

export type Identities = ReturnType<typeof createIdentities>;

export function createIdentities(dependencies: Dependencies) {
  const { database, now, audit, tenantOf, sessions, realm, mailer } = dependencies;

  /** A first link would replace the second factor, which a token does not prove. */
  async function hasSecondFactor(tx: Transaction, { id, role }: store.UserRow): Promise<boolean> {
    return usesSecondFactor(role) && factorStore.isSetUp(tx, id);
  }

  async function findLinked(tx: Transaction, person: Person): Promise<store.UserRow | null> {
    const userId = await identityStore.findUserId(tx, person);
    return userId ? store.find(tx, userId) : null;
  }

  /**
   * Links the user with this email address to the identity; no other identity of the same provider may use
   * that user afterwards. The address alone proves little: an administrator of the realm can enter any.
   */
  async function linkByEmail(tx: Transaction, person: Person, ip: string): Promise<store.UserRow | null> {
    const found = await store.findByEmail(tx, person.email);
    const user = found && (await store.lock(tx, found.id));
    if (!user) return null;
    // A concurrent request of the same person may have linked it first.
    if ((await identityStore.findUserId(tx, person)) === user.id) return user;
    if (!(await realm.mayLink(tx, user)) || (await hasSecondFactor(tx, user)))
      throw new DomainError('auth.forbidden');
    if (!(await identityStore.link(tx, user.id, person, now()))) throw new DomainError('auth.forbidden');
    await mailer.notifyOwner(tx, user.id, 'single-sign-on');
    await audit(tx, {
      actor: actorOf(user, ip),
      action: 'UPDATE',
      logType: 'USERS',
      entity: entityOf(user),
      after: { identity: person.issuer },
    });
    return user;
  }

  /** @returns `null` when a concurrent request created the user first */
  async function createUser(tx: Transaction, person: Person, ip: string): Promise<store.UserRow | null> {
    const { name, email, role } = person;
    // Without one of our roles, the realm has not declared this person as staff.
    if (!role) throw new DomainError('auth.forbidden');
    const at = now();
    const fields = { name, email, role, status: 'ACTIVE' } as const;
    const stamps = { createdBy: null, createdAt: at, changedBy: name, changedAt: at };
    const id = await managedStore.insert(tx, { ...fields, ...stamps });
    const user = id && (await store.find(tx, id));
    if (!user) return null;
    if (!(await identityStore.link(tx, user.id, person, at))) throw new DomainError('auth.forbidden');
    await audit(tx, {
      actor: actorOf(user, ip),
      action: 'CREATE',
      logType: 'USERS',
      entity: entityOf(user),
      after: { ...fields, identity: person.issuer },
    });
    return user;
  }

  return {
    /**
     * The user of an identity. Role, status and products come from the database; a new user gets the token's
     * role.
     * @throws DomainError feature.off | auth.invalid | auth.forbidden
     */
    async check(actor: IdentityActor, ip: string): Promise<{ user: CheckedUser; isNew: boolean }> {
      const person = normaliseIdentity(actor);
      if (!person) throw new DomainError('auth.invalid');
      return database.withTenant(actor.scope, async (tx) => {
        if (!(await tenantOf(tx)).flags.keycloak) throw new DomainError('feature.off');
        const find = async () => (await findLinked(tx, person)) ?? (await linkByEmail(tx, person, ip));
        const existing = await find();
        const created = existing ? null : await createUser(tx, person, ip);
        const user = existing ?? created ?? (await find());
        if (user?.status !== 'ACTIVE') throw new DomainError('auth.forbidden');
        const { id, name, email, role, status } = user;
        const assignedProductIds = await managedStore.findAssigned(tx, id);
        return { user: { id, name, email, role, status, assignedProductIds }, isNew: created !== null };
      });
    },

    /**
     * Exchanges a token of the realm for a session, once. Creates no users.
     * @throws DomainError auth.missing | auth.invalid | auth.forbidden | feature.off
     */
    async signIn(scope: TenantScope, token: string | null, device: Device): Promise<IssuedSession> {
      const { keycloak } = (await database.withTenant(scope, tenantOf)).flags;
      if (!keycloak) throw new DomainError('feature.off');
      if (!token) throw new DomainError('auth.missing');
      const identity = await realm.identify(scope, token);
      const person = identity && normaliseIdentity(identity);
      if (!person) throw new DomainError('auth.invalid');
      return database.withTenant(scope, async (tx) => {
        if (!(await realm.exchange(tx, person))) throw new DomainError('auth.invalid');
        const known = (await findLinked(tx, person)) ?? (await linkByEmail(tx, person, device.ip));
        // Locked and read again: a concurrent request may be deactivating the user.
        const user = known && (await store.lock(tx, known.id));
        if (user?.status !== 'ACTIVE') throw new DomainError('auth.forbidden');
        const auditDetails = { singleSignOn: true, identity: person.issuer };
        return sessions.start(tx, user, { rememberMe: false, device, auditDetails, realm: person });
      });
    },
  };
}

function actorOf({ id, name }: store.UserRow, ip: string): AuditActor {
  return { kind: 'USER', id, name, ip };
}
