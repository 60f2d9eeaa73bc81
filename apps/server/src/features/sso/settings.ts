/** The settings of the tenant's realm, as a super admin edits them. */
import type { ManagedSignOn } from '@foyer/contract/sso/sso-settings.ts';
import { roles } from '@foyer/contract/users/users.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import {
  defaultSettings,
  normaliseSignOn,
  type SaveContext,
  type SignOnFields,
  signOnProblems,
} from './policy.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
}

export type SignOnSettings = ReturnType<typeof createSignOnSettings>;

export function createSignOnSettings({ audit, now, allowPrivate }: Dependencies) {
  /** Creates the row at the first change; a concurrent first change finds it. */
  async function lockOrCreate(tx: Transaction, by: AuditActor): Promise<store.SignOnRow> {
    const first = { ...defaultSettings, changedBy: by.name, changedAt: now() };
    const row = (await store.lock(tx)) ?? (await store.insert(tx, copyOf(first))) ?? (await store.lock(tx));
    if (!row) throw new Error('the single sign-on settings are missing');
    return row;
  }

  return {
    async find(tx: Transaction): Promise<ManagedSignOn> {
      const row = await store.find(tx);
      return row ? toManagedSignOn(row) : { ...defaultSettings, version: 1 };
    },

    /** @throws DomainError record.conflict | request.invalid */
    async update(
      tx: Transaction,
      by: AuditActor,
      { version, ...input }: ManagedSignOn,
      { byRealm }: Pick<SaveContext, 'byRealm'>,
    ): Promise<ManagedSignOn> {
      const normalised = normaliseSignOn(input);
      const before = await lockOrCreate(tx, by);
      rejectStaleVersion(before, version);
      const stayedOff = before.passwordSignIn === 'off' && before.issuer === normalised.issuer;
      const fields = signOnProblems(normalised, { allowPrivate, byRealm: byRealm || stayedOff });
      if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
      const after = await store.update(tx, { ...normalised, changedBy: by.name, changedAt: now() });
      const changes = changesBetween(
        auditValues(toManagedSignOn(before)),
        auditValues(toManagedSignOn(after)),
      );
      const entity = { kind: 'sign-on', id: null, label: after.issuer || null };
      if (changes) await audit(tx, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return toManagedSignOn(after);
    },
  };
}

const copyOf = <T extends SignOnFields>(fields: T) => ({ ...fields, roleNames: { ...fields.roleNames } });

function toManagedSignOn({ changedBy: _by, changedAt: _at, ...row }: store.SignOnRow): ManagedSignOn {
  const { issuer, jwksUrl, clientId, audience, roleNames, allowedRoles, emailDomains } = row;
  const { passwordSignIn, version } = row;
  return {
    issuer,
    jwksUrl,
    clientId,
    audience,
    roleNames,
    allowedRoles,
    emailDomains,
    passwordSignIn,
    version,
  };
}

/** The settings as the audit log records them: lists as text, each field by its name. */
function auditValues({ roleNames, allowedRoles, emailDomains, version: _version, ...rest }: ManagedSignOn) {
  return {
    ...rest,
    ...Object.fromEntries(roles.map((role) => [`roleNames.${role}`, roleNames[role].join(', ')])),
    allowedRoles: allowedRoles.join(', '),
    emailDomains: emailDomains.join(', '),
  };
}
