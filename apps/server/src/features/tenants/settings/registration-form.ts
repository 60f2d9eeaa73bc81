/** The registration form and the privacy policy, as a super admin edits them. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { registrationFields } from '@foyer/contract/registration/fields.ts';
import { registrationForm } from '@foyer/contract/registration/form.ts';
import type { ManagedForm } from '@foyer/contract/registration/managed-form.ts';
import { type Audit, type AuditActor, changesBetween } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { rejectStaleVersion } from '../../../platform/errors/record-conflict.ts';
import { storedFlags } from '../policy.ts';
import * as store from '../store.ts';

export interface FormDependencies {
  readonly audit: Audit;
  readonly now: () => Date;
  /** Called in the transaction that changes what a page shows. */
  readonly onChanged: (tx: Transaction) => void;
}

export type FormService = ReturnType<typeof createFormService>;

export function createFormService({ audit, now, onChanged }: FormDependencies) {
  return {
    /** As stored: without what the flags and the code channel add. */
    async find(tx: Transaction): Promise<ManagedForm> {
      const row = await store.find(tx);
      if (!row) throw new DomainError('tenant.unknown');
      return formOf(row);
    },

    /** @throws DomainError record.conflict | request.invalid */
    async update(tx: Transaction, by: AuditActor, { version, ...input }: ManagedForm): Promise<ManagedForm> {
      const row = await store.lock(tx);
      if (!row) throw new DomainError('tenant.unknown');
      const normalised = normaliseForm(input);
      const problems = formProblems(
        normalised,
        storedFlags(row.flags as Record<string, unknown>).privacyPolicy,
      );
      if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });
      rejectStaleVersion(row, version);
      const { form, policy } = normalised;
      const after = await store.update(tx, {
        form,
        policyUrl: policy.url,
        policyText: policy.text,
        policyVersion: policy.version,
        changedBy: by.name,
        changedAt: now(),
      });
      onChanged(tx);
      const changes = changesBetween(auditValues(formOf(row)), auditValues(formOf(after)));
      const entity = { kind: 'form', id: after.id, label: after.name };
      if (changes) await audit(tx, { actor: by, action: 'UPDATE', logType: 'CONFIG', entity, ...changes });
      return formOf(after);
    },
  };
}

type FormFields = Omit<ManagedForm, 'version'>;

/** Trims all texts and drops empty labels and lists. */
export function normaliseForm({ form, policy }: FormFields): FormFields {
  const { headline, customText } = form;
  const fields = form.fields.map(({ name, required, label, choices }) => {
    const own = [...new Set((choices ?? []).map((choice) => choice.trim()).filter(Boolean))];
    return {
      name,
      required,
      ...(label?.trim() ? { label: label.trim() } : {}),
      ...(own.length > 0 ? { choices: own } : {}),
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

/** @returns the problems by field; form fields are named `fields.<name>` */
export function formProblems(
  { form, policy }: FormFields,
  asksConsent: boolean,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<string>();
  for (const { name, choices } of form.fields) {
    if (seen.has(name)) problems[`fields.${name}`] = 'taken';
    if (choices && !registrationFields[name].tenantChoices) problems[`fields.${name}`] = 'invalid';
    seen.add(name);
  }
  // Staff address customers by their name.
  if (!form.fields.some(({ name, required }) => name === 'userName' && required))
    problems['fields.userName'] = 'required';
  if (policy.url && !isWebAddress(policy.url)) problems['policy.url'] = 'invalid';
  if (!policy.version) problems['policy.version'] = 'required';
  if (asksConsent && !policy.url && !policy.text) problems['policy.text'] = 'required';
  return problems;
}

/** Visitors open this link: https only, without credentials. */
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

/** The form as the audit log records it: each field by its name. */
function auditValues({ form, policy }: ManagedForm): Record<string, unknown> {
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
