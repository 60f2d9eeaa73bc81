/** The registration form and the privacy policy: what a super admin asks of a tenant's visitors. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { ManagedForm } from '@foyer/contract/managed-form.ts';
import { fieldChoices, registrationForm } from '@foyer/contract/registration-form.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import { flagsFrom } from './policy.ts';
import * as store from './store.ts';

export interface FormDependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  /** What a page is shown has changed, once the unit is committed. */
  readonly onChanged: (unit: Unit) => void;
}

export type FormService = ReturnType<typeof createFormService>;

export function createFormService({ audit, now, onChanged }: FormDependencies) {
  return {
    /** As it is kept: without what flags and the channel of the code add. */
    async find(unit: Unit): Promise<ManagedForm> {
      const row = await store.find(unit);
      if (!row) throw new DomainError('tenant.unknown');
      return formOf(row);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async update(unit: Unit, by: AuditActor, { version, ...wished }: ManagedForm): Promise<ManagedForm> {
      const row = await store.lock(unit);
      if (!row) throw new DomainError('tenant.unknown');
      const tidied = tidyForm(wished);
      const problems = formProblems(tidied, flagsFrom(row.flags as Record<string, unknown>).privacyPolicy);
      if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });
      refuseStale(row, version);
      const { form, policy } = tidied;
      const after = await store.update(unit, {
        form,
        policyUrl: policy.url,
        policyText: policy.text,
        policyVersion: policy.version,
        changedBy: by.name,
        changedAt: now(),
      });
      onChanged(unit);
      const changes = changesBetween(told(formOf(row)), told(formOf(after)));
      const entity = { kind: 'form', id: after.id, label: after.name };
      if (changes) await audit(unit, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return formOf(after);
    },
  };
}

type FormFields = Omit<ManagedForm, 'version'>;

/** Blanks at the ends mean nothing; a label or a list that says nothing is none. */
export function tidyForm({ form, policy }: FormFields): FormFields {
  const { headline, customText } = form;
  const fields = form.fields.map(({ name, required, label, choices }) => {
    const own = [...new Set((choices ?? []).map((choice) => choice.trim()).filter(Boolean))];
    return {
      ...{ name, required },
      ...(label?.trim() ? { label: label.trim() } : {}),
      ...(own.length > 0 && !(name in fieldChoices) ? { choices: own } : {}),
    };
  });
  return {
    form: {
      fields,
      ...(headline?.trim() ? { headline: headline.trim() } : {}),
      ...(customText?.trim() ? { customText: customText.trim() } : {}),
    },
    policy: { url: policy.url.trim(), text: policy.text.trim(), version: policy.version.trim() },
  };
}

/** Fields whose answers have a shape of their own: no list can stand for them. */
const typedFields: ReadonlySet<string> = new Set(['userName', 'mobileNumber', 'email', 'country', 'state']);

/** @returns what is wrong, by field; the form's are named `fields.<name>` */
export function formProblems(
  { form, policy }: FormFields,
  asksConsent: boolean,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<string>();
  for (const { name, choices } of form.fields) {
    if (seen.has(name)) problems[`fields.${name}`] = 'taken';
    if (choices && typedFields.has(name)) problems[`fields.${name}`] = 'invalid';
    seen.add(name);
  }
  // Staff call people by their name.
  if (!form.fields.some(({ name, required }) => name === 'userName' && required))
    problems['fields.userName'] = 'required';
  if (policy.url && !isWebAddress(policy.url)) problems['policy.url'] = 'invalid';
  if (!policy.version) problems['policy.version'] = 'required';
  if (asksConsent && !policy.url && !policy.text) problems['policy.text'] = 'required';
  return problems;
}

/** Visitors open it: nothing but https, and no name or password in it. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function formOf(row: store.TenantRow): ManagedForm {
  const { policyUrl, policyText, policyVersion, version } = row;
  return {
    form: registrationForm.parse(row.form),
    policy: { url: policyUrl, text: policyText, version: policyVersion },
    version,
  };
}

/** For the log: each field by its name, and what is asked of it. */
function told({ form, policy }: ManagedForm): Record<string, unknown> {
  const { fields, headline = null, customText = null } = form;
  return {
    headline,
    customText,
    order: fields.map(({ name }) => name).join(', '),
    ...Object.fromEntries(fields.map(({ name, ...rest }) => [`fields.${name}`, JSON.stringify(rest)])),
    'policy.url': policy.url,
    'policy.text': policy.text,
    'policy.version': policy.version,
  };
}
