/** Staff managed by the tenant's provisioner: find, create, change, and deactivate at once. */
import { scimLimits } from '@foyer/contract/sso/scim.ts';
import { type Audit, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Sso } from '../sso/index.ts';
import type { ManageCall, Provisioner, Users } from '../users/index.ts';
import { readFilter } from './filter.ts';
import { parsePatch, parseUser, type UserInput } from './parse-input.ts';
import { asReplacement, changedPerson, newPerson, type Person } from './policy.ts';
import { ScimError } from './scim-error.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly users: Pick<Users, 'changes'>;
  readonly sso: Pick<Sso, 'rulesOf' | 'realmOriginOf'>;
}

export type ScimCall = ManageCall<Provisioner>;
type Attributes = Readonly<Record<string, unknown>>;
type PersonRow = store.PersonRow;

/** A conflict with a concurrent change in the console is retried this often. */
const maxAttempts = 3;

export type ScimService = ReturnType<typeof createScimService>;

export function createScimService({ database, audit, users, sso }: Dependencies) {
  const actorOf = ({ actor, device }: ScimCall) =>
    ({ kind: 'SYSTEM', id: null, name: actor.name, ip: device.ip }) as const;

  async function inTransaction<T>({ actor }: ScimCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.withTenant(actor.scope, work);
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === 'record.conflict';
        if (!isStale || tries >= maxAttempts) throw error;
      }
    }
  }

  async function findPerson(tx: Transaction, id: string): Promise<PersonRow> {
    const person = await store.find(tx, id);
    if (!person) throw new DomainError('user.not_found');
    return person;
  }

  async function createUser(
    tx: Transaction,
    call: ScimCall,
    { profile, account }: Person,
  ): Promise<PersonRow> {
    const fields = { ...account, languages: [], assignedProductIds: [] };
    // With a realm, the user signs in through it; otherwise they receive a link to set a password.
    const isInvited = (await sso.realmOriginOf(tx)) === null;
    const { id } = await users.changes.create(tx, call, fields, isInvited);
    if (!(await store.saveProfile(tx, id, profile, false))) throw nameTaken();
    return findPerson(tx, id);
  }

  async function changeUser(
    tx: Transaction,
    call: ScimCall,
    person: PersonRow,
    input: UserInput,
  ): Promise<PersonRow> {
    const { id, version, languages, assignedProductIds } = person;
    const after = changedPerson(person, input, await sso.rulesOf(tx));
    if (after.profile.userName.toLowerCase() !== person.profile.userName.toLowerCase()) {
      const conflicting = await store.findConflicting(tx, { ...after.profile, email: after.account.email });
      if (conflicting.some((other) => other.id !== id)) throw nameTaken();
    }
    if (changesBetween({ ...person.account }, { ...after.account })) {
      const fields = { ...after.account, languages: languages as [], assignedProductIds };
      await users.changes.update(tx, call, id, { ...fields, version });
    }
    await saveProfile(tx, call, person, after, false);
    return findPerson(tx, id);
  }

  async function saveProfile(
    tx: Transaction,
    call: ScimCall,
    before: PersonRow,
    { profile, account }: Person,
    removed: boolean,
  ): Promise<void> {
    const changes = changesBetween({ ...before.profile, removed: before.removed }, { ...profile, removed });
    if (!changes) return;
    if (!(await store.saveProfile(tx, before.id, profile, removed))) throw nameTaken();
    await audit(tx, {
      actor: actorOf(call),
      action: 'UPDATE',
      logType: 'USERS',
      ...changes,
      entity: { kind: 'user', id: before.id, label: account.name, personId: before.id },
    });
  }

  return {
    /** @throws DomainError user.not_found */
    find: (call: ScimCall, id: string): Promise<PersonRow> => inTransaction(call, (tx) => findPerson(tx, id)),

    /**
     * Listing several users is recorded in the audit log; finding a single one is not. @throws ScimError
     * invalidFilter
     */
    list(
      call: ScimCall,
      query: { filter?: string | undefined; startIndex?: number | undefined; count?: number | undefined },
    ): Promise<{ rows: PersonRow[]; total: number; startIndex: number }> {
      const filter = query.filter === undefined ? {} : readFilter(query.filter);
      const startIndex = Math.max(1, query.startIndex ?? 1);
      const limit = Math.min(Math.max(0, query.count ?? scimLimits.pageSize), scimLimits.maxPageSize);
      return inTransaction(call, async (tx) => {
        const { rows, total } = await store.findPage(tx, filter, { offset: startIndex - 1, limit });
        if (rows.length > 1)
          await audit(tx, {
            actor: actorOf(call),
            action: 'READ',
            logType: 'USERS',
            after: { rows: rows.length },
            entity: { kind: 'user', id: null, label: null },
          });
        return { rows, total, startIndex };
      });
    },

    /** A user whom the provisioner deleted before is restored. @throws ScimError | DomainError */
    create(call: ScimCall, body: Attributes): Promise<PersonRow> {
      const input = parseUser(body);
      return inTransaction(call, async (tx) => {
        const person = newPerson(input, await sso.rulesOf(tx));
        const [known, ...others] = await store.findConflicting(tx, {
          userName: input.userName,
          email: person.account.email,
        });
        if (!known) return createUser(tx, call, person);
        if (!known.removed || others.length > 0) throw nameTaken();
        return changeUser(tx, call, known, asReplacement({ ...input, active: input.active ?? true }));
      });
    },

    /** @throws ScimError | DomainError */
    replace(call: ScimCall, id: string, body: Attributes): Promise<PersonRow> {
      const input = asReplacement(parseUser(body));
      return inTransaction(call, async (tx) => changeUser(tx, call, await findPerson(tx, id), input));
    },

    /** @throws ScimError | DomainError */
    patch(call: ScimCall, id: string, body: Attributes): Promise<PersonRow> {
      return inTransaction(call, async (tx) => {
        const person = await findPerson(tx, id);
        const { roleNames } = await sso.rulesOf(tx);
        const roles = roleNames[person.account.role].slice(0, 1);
        return changeUser(tx, call, person, parsePatch(body, { id: person.id, roles }));
      });
    },

    /**
     * Deactivates the user and hides them from SCIM until the provisioner creates them again. @throws
     * DomainError
     */
    remove(call: ScimCall, id: string): Promise<void> {
      return inTransaction(call, async (tx) => {
        const person = await findPerson(tx, id);
        const deactivated = await changeUser(tx, call, person, { active: false });
        await saveProfile(tx, call, deactivated, deactivated, true);
      });
    },
  };
}

const nameTaken = () => new ScimError('uniqueness', 'Another user has this userName or email address.');
