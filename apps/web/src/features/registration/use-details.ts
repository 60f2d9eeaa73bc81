/** The details a visitor fills in: what is typed, what is wrong with it, and handing it in. */
import { type DialCountry, dialCodes } from '@foyer/contract/dial-codes.ts';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { type CodeSent, registrationRoutes } from '@foyer/contract/registration.ts';
import type { FormAnswers, FormFieldName } from '@foyer/contract/registration-form.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, call } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { explain } from '../../platform/errors.ts';
import { draft } from '../../platform/stored.ts';
import { type Details, emptyDetails, findProblems } from './details.ts';
import { effectiveForm } from './form-fields.ts';
import { likelyCountry, splitNumber } from './phone-number.ts';

export type Problems = Partial<Record<string, FieldProblem>>;

interface UseDetails {
  /** Slug of the product the customer registers for. */
  product: string;
  onSent: (sent: CodeSent) => void;
}

export function useDetails({ product, onSent }: UseDetails) {
  const config = useConfig();
  const form = effectiveForm(config);
  const draftName = `details ${product}`;
  const [details, setDetails] = useState<Details>(() => ({
    ...emptyDetails,
    country: likelyCountry(config.timeZone, navigator.languages),
    policyAccepted: config.flags.policyAcceptedByDefault,
    ...(draft.get(draftName) as Partial<Details> | null),
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);

  const rules = { form, needsConsent: config.flags.privacyPolicy };

  function change(changed: Partial<Details>): void {
    const next = { ...details, ...changed };
    setDetails(next);
    draft.set(draftName, next);
    if (hasTried) setProblems(keepOnly(problems, findProblems(rules, next)));
  }

  function showProblems(found: Problems): void {
    flushSync(() => setProblems(found));
    const first = [...form.fields.map(({ name }) => name as string), 'policyAccepted'].find(
      (name) => found[name],
    );
    if (first) document.getElementById(`field-${first}`)?.focus();
  }

  async function handIn(agentRefId: string | null): Promise<void> {
    setTried(true);
    setFailure(null);
    const found = findProblems(rules, details);
    if (Object.keys(found).length > 0) return showProblems(found);

    setSending(true);
    try {
      const body = { ...trimmed(details, form.fields), product, ...(agentRefId && { agentRefId }) };
      onSent((await call(registrationRoutes.register, { body })).result);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showProblems(error.fields);
      else setFailure(explain(error));
    } finally {
      setSending(false);
    }
  }

  return {
    form,
    details,
    problems,
    failure,
    isSending,
    handIn,
    answer: (name: FormFieldName, value: string) =>
      change({ answers: { ...details.answers, [name]: value } }),
    typeNumber: (typed: string) => {
      const { country, number } = splitNumber(typed, details.country);
      change({ country, answers: { ...details.answers, mobileNumber: number } });
    },
    chooseCountry: (country: DialCountry) => change({ country }),
    accept: (policyAccepted: boolean) => change({ policyAccepted }),
    check: (name: FormFieldName) => {
      if (hasTried) setProblems({ ...problems, [name]: findProblems(rules, details)[name] });
    },
  };
}

// While a field is typed in, its problem goes as soon as it is mended; a new one waits until the field is left.
function keepOnly(shown: Problems, found: Problems): Problems {
  return Object.fromEntries(Object.entries(shown).map(([name]) => [name, found[name]]));
}

function trimmed({ answers, country, policyAccepted }: Details, fields: readonly { name: FormFieldName }[]) {
  const given: FormAnswers = {};
  for (const { name } of fields) {
    const value = answers[name]?.trim();
    if (value) given[name] = value;
  }
  return { ...given, ...(given.mobileNumber && { countryCode: `+${dialCodes[country]}` }), policyAccepted };
}
