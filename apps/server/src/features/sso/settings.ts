/** The tenant's realm as its super admin sets it. */
import type { ManagedSignOn } from '@foyer/contract/managed-sign-on.ts';
import { roles } from '@foyer/contract/users.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { type Circumstances, type SignOnFields, signOnProblems, tidySignOn, untouched } from './policy.ts';
import * as store from './store.ts';

interface Parts {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
}

export type SignOnSettings = ReturnType<typeof createSignOnSettings>;

export function createSignOnSettings({ audit, now, allowPrivate }: Parts) {
  /** The first to come makes the row; whoever comes at the same instant finds it. */
  async function locked(unit: Unit, by: AuditActor): Promise<store.SignOnRow> {
    const first = { ...untouched, changedBy: by.name, changedAt: now() };
    const row =
      (await store.lock(unit)) ?? (await store.insert(unit, copyOf(first))) ?? (await store.lock(unit));
    if (!row) throw new Error('a realm that was there is gone');
    return row;
  }

  return {
    async find(unit: Unit): Promise<ManagedSignOn> {
      const row = await store.find(unit);
      return row ? shown(row) : { ...untouched, version: 1 };
    },

    /** @throws DomainError record.conflict | request.invalid */
    async update(
      unit: Unit,
      by: AuditActor,
      { version, ...wished }: ManagedSignOn,
      { byRealm }: Pick<Circumstances, 'byRealm'>,
    ): Promise<ManagedSignOn> {
      const tidied = tidySignOn(wished);
      const before = await locked(unit, by);
      refuseStale(before, version);
      const wasOff = before.passwordSignIn === 'off' && before.issuer === tidied.issuer;
      const fields = signOnProblems(tidied, { allowPrivate, byRealm: byRealm || wasOff });
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const after = await store.update(unit, { ...tidied, changedBy: by.name, changedAt: now() });
      const changes = changesBetween(told(shown(before)), told(shown(after)));
      const entity = { kind: 'sign-on', id: null, label: after.issuer || null };
      if (changes) await audit(unit, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return shown(after);
    },
  };
}

const copyOf = <T extends SignOnFields>(fields: T) => ({ ...fields, roleNames: { ...fields.roleNames } });

function shown({ changedBy: _by, changedAt: _at, ...row }: store.SignOnRow): ManagedSignOn {
  const { issuer, jwksUrl, clientId, audience, roleNames, allowedRoles, emailDomains } = row;
  const { passwordSignIn, version } = row;
  return {
    ...{ issuer, jwksUrl, clientId, audience, roleNames, allowedRoles, emailDomains },
    ...{ passwordSignIn, version },
  };
}

/** For the log: lists as text, each field by its name. */
function told({ roleNames, allowedRoles, emailDomains, version: _version, ...rest }: ManagedSignOn) {
  return {
    ...rest,
    ...Object.fromEntries(roles.map((role) => [`roleNames.${role}`, roleNames[role].join(', ')])),
    allowedRoles: allowedRoles.join(', '),
    emailDomains: emailDomains.join(', '),
  };
}
