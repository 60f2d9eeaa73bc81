/** Staff as the tenant's provisioner tells of them: found, made, changed, and out at once when they have left. */
import { scimLimits } from '@foyer/contract/scim.ts';
import { type Audit, changesBetween } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Sso } from '../sso/index.ts';
import type { ManageCall, Provisioner, Users } from '../users/index.ts';
import { readFilter } from './filter.ts';
import { changedPerson, inFull, newPerson, type Person } from './policy.ts';
import { readPatch, readPerson, type Said } from './reading.ts';
import { ScimRefusal } from './refusal.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly users: Pick<Users, 'changes'>;
  readonly sso: Pick<Sso, 'rulesOf' | 'realmOriginOf'>;
}

export type ScimCall = ManageCall<Provisioner>;
type Attributes = Readonly<Record<string, unknown>>;
type PersonRow = store.PersonRow;

/** Somebody else may change the same person in the same moment, in the console. */
const triesAtMost = 3;

export type ScimService = ReturnType<typeof createScimService>;

export function createScimService({ database, audit, users, sso }: Parts) {
  const actorOf = ({ actor, device }: ScimCall) =>
    ({ kind: 'SYSTEM', id: null, name: actor.name, ip: device.ip }) as const;

  async function inOne<T>({ actor }: ScimCall, work: (unit: Unit) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.withTenant(actor.scope, work);
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === 'record.conflict';
        if (!isStale || tries >= triesAtMost) throw error;
      }
    }
  }

  async function found(unit: Unit, id: string): Promise<PersonRow> {
    const person = await store.find(unit, id);
    if (!person) throw new DomainError('user.not_found');
    return person;
  }

  async function make(unit: Unit, call: ScimCall, { told, standing }: Person): Promise<PersonRow> {
    const fields = { ...standing, languages: [], assignedProductIds: [] };
    // Where there is a realm, that is the way in; else they set a password.
    const isInvited = (await sso.realmOriginOf(unit)) === null;
    const { id } = await users.changes.create(unit, call, fields, isInvited);
    if (!(await store.keep(unit, id, told, false))) throw taken();
    return found(unit, id);
  }

  async function change(unit: Unit, call: ScimCall, person: PersonRow, said: Said): Promise<PersonRow> {
    const { id, version, languages, assignedProductIds } = person;
    const after = changedPerson(person, said, await sso.rulesOf(unit));
    if (after.told.userName.toLowerCase() !== person.told.userName.toLowerCase()) {
      const alike = await store.findAlike(unit, { ...after.told, email: after.standing.email });
      if (alike.some((other) => other.id !== id)) throw taken();
    }
    if (changesBetween({ ...person.standing }, { ...after.standing })) {
      const fields = { ...after.standing, languages: languages as [], assignedProductIds };
      await users.changes.update(unit, call, id, { ...fields, version });
    }
    await keep(unit, call, person, after, false);
    return found(unit, id);
  }

  async function keep(
    unit: Unit,
    call: ScimCall,
    before: PersonRow,
    { told, standing }: Person,
    removed: boolean,
  ): Promise<void> {
    const changes = changesBetween({ ...before.told, removed: before.removed }, { ...told, removed });
    if (!changes) return;
    if (!(await store.keep(unit, before.id, told, removed))) throw taken();
    await audit(unit, {
      ...{ actor: actorOf(call), action: 'UPDATE', logType: 'USERS', ...changes },
      entity: { kind: 'user', id: before.id, label: standing.name, personId: before.id },
    });
  }

  return {
    /** @throws DomainError user.not_found */
    find: (call: ScimCall, id: string): Promise<PersonRow> => inOne(call, (unit) => found(unit, id)),

    /** Reading who works here is noted, looking for one of them is not. @throws ScimRefusal invalidFilter */
    list(
      call: ScimCall,
      asked: { filter?: string | undefined; startIndex?: number | undefined; count?: number | undefined },
    ): Promise<{ rows: PersonRow[]; total: number; startIndex: number }> {
      const wanted = asked.filter === undefined ? {} : readFilter(asked.filter);
      const startIndex = Math.max(1, asked.startIndex ?? 1);
      const limit = Math.min(Math.max(0, asked.count ?? scimLimits.pageSize), scimLimits.pageAtMost);
      return inOne(call, async (unit) => {
        const { rows, total } = await store.findPage(unit, wanted, { offset: startIndex - 1, limit });
        if (rows.length > 1)
          await audit(unit, {
            ...{ actor: actorOf(call), action: 'READ', logType: 'USERS', after: { rows: rows.length } },
            entity: { kind: 'user', id: null, label: null },
          });
        return { rows, total, startIndex };
      });
    },

    /** Whom the provisioner deleted once comes back as who they were. @throws ScimRefusal | DomainError */
    create(call: ScimCall, body: Attributes): Promise<PersonRow> {
      const said = readPerson(body);
      return inOne(call, async (unit) => {
        const person = newPerson(said, await sso.rulesOf(unit));
        const [known, ...others] = await store.findAlike(unit, {
          ...{ userName: said.userName, email: person.standing.email },
        });
        if (!known) return make(unit, call, person);
        if (!known.removed || others.length > 0) throw taken();
        return change(unit, call, known, inFull({ ...said, active: said.active ?? true }));
      });
    },

    /** @throws ScimRefusal | DomainError */
    replace(call: ScimCall, id: string, body: Attributes): Promise<PersonRow> {
      const said = inFull(readPerson(body));
      return inOne(call, async (unit) => change(unit, call, await found(unit, id), said));
    },

    /** @throws ScimRefusal | DomainError */
    patch(call: ScimCall, id: string, body: Attributes): Promise<PersonRow> {
      return inOne(call, async (unit) => {
        const person = await found(unit, id);
        const { roleNames } = await sso.rulesOf(unit);
        const roles = roleNames[person.standing.role].slice(0, 1);
        return change(unit, call, person, readPatch(body, { id: person.id, roles }));
      });
    },

    /** Deactivated, and unknown to the provisioner until it tells of them again. @throws DomainError */
    remove(call: ScimCall, id: string): Promise<void> {
      return inOne(call, async (unit) => {
        const person = await found(unit, id);
        const out = await change(unit, call, person, { active: false });
        await keep(unit, call, out, out, true);
      });
    },
  };
}

const taken = () => new ScimRefusal('uniqueness', 'Somebody has this userName or address already.');
