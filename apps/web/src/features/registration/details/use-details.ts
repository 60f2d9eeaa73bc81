/** The state of the details step: the answers, their problems, and submitting them. */

import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type DialCountry, dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import type { FormFieldName } from '@foyer/contract/registration/fields.ts';
import { type FormAnswers, isAsked, type RegistrationForm } from '@foyer/contract/registration/form.ts';
import { type CodeSent, registrationRoutes } from '@foyer/contract/registration/registration.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { useFirstScreen } from '../../../platform/first-screen.ts';
import { draft } from '../../../platform/local-storage.ts';
import type { StoredPicture } from '../../../platform/pictures/pictures.ts';
import { picturesField, policyField } from '../fields/field-errors.ts';
import { effectiveForm, phoneCountries } from '../fields/form-fields.ts';
import { isOffered, likelyCountry, splitNumber } from '../fields/phone-number.ts';
import { visitUtm } from '../utm.ts';
import { type Details, emptyDetails, findProblems } from './details.ts';

export type Problems = Partial<Record<string, FieldProblem>>;

/** `policyAccepted` is `null` until the customer changes it: the tenant's default applies until then. */
type StoredDetails = Omit<Details, 'policyAccepted'> & { readonly policyAccepted: boolean | null };

interface DetailsOptions {
  /** Slug of the product the customer registers for. */
  product: string;
  /** The token of the link that was opened; `null` without one. */
  link: string | null;
  onSent: (sent: CodeSent) => void;
}

export function useDetails({ product, link, onSent }: DetailsOptions) {
  const config = useConfig();
  const firstScreen = useFirstScreen();
  const form = effectiveForm(config);
  const draftKey = `details ${product}`;
  const languages = firstScreen?.languages ?? navigator.languages;
  const countries = phoneCountries(config);
  const [storedDetails, setStoredDetails] = useState<StoredDetails>(() => ({
    ...emptyDetails,
    country: likelyCountry(config.timeZone, languages, countries),
    policyAccepted: null,
    ...(draft.get(draftKey) as Partial<StoredDetails> | null),
  }));
  const toDetails = (of: StoredDetails): Details => ({
    ...of,
    // The settings can change while the form is open, and a draft can be older.
    country: isOffered(of.country, countries)
      ? of.country
      : likelyCountry(config.timeZone, languages, countries),
    policyAccepted: of.policyAccepted ?? config.flags.policyAcceptedByDefault,
  });
  const details = toDetails(storedDetails);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [arePicturesReady, setPicturesReady] = useState(true);
  // A rejected link is not submitted again: the registration continues without it.
  const [linkToUse, setLinkToUse] = useState(link);

  const rules = { form, needsConsent: config.flags.privacyPolicy };

  function change(changed: Partial<StoredDetails>): void {
    const next = { ...storedDetails, ...changed };
    setStoredDetails(next);
    draft.set(draftKey, next);
    if (hasTried) setProblems(updateShownProblems(problems, findProblems(rules, toDetails(next))));
  }

  /** Takes over what was typed into the prerendered form before hydration. */
  function adoptPrefilled(prefilled: FormData): void {
    const answers = { ...details.answers };
    for (const { name } of form.fields) {
      const value = prefilled.get(name);
      if (typeof value === 'string' && value !== '') answers[name] = value;
    }
    const { country, number } = splitNumber(answers.mobileNumber ?? '', details.country, countries);
    if (number) answers.mobileNumber = number;
    const isTicked = config.flags.privacyPolicy ? prefilled.has(policyField) : details.policyAccepted;
    const policyAccepted = isTicked === details.policyAccepted ? storedDetails.policyAccepted : isTicked;
    const isUnchanged = Object.keys(answers).length === 0 && policyAccepted === storedDetails.policyAccepted;
    if (!isUnchanged) change({ answers, country, policyAccepted });
  }

  function showProblems(found: Problems): void {
    flushSync(() => setProblems(found));
    const first = [...form.fields.map(({ name }) => name as string), picturesField, policyField].find(
      (name) => found[name],
    );
    if (first) document.getElementById(`field-${first}`)?.focus();
  }

  async function submit(agentRefId: string | null): Promise<void> {
    setTried(true);
    setFailure(null);
    const found = findProblems(rules, details);
    if (config.flags.attachment && !arePicturesReady) found[picturesField] = 'required';
    if (Object.keys(found).length > 0) return showProblems(found);

    // Without cookies the server could not verify the code: it is bound to the browser by a cookie.
    if (!navigator.cookieEnabled) return setFailure(m.error_code_other_browser());
    setSending(true);
    try {
      const utm = config.flags.utmTags ? visitUtm() : null;
      const pictures = config.flags.attachment ? details.pictures : [];
      const body = {
        ...toAnswers(details, form),
        product,
        ...(details.policyAccepted !== storedDetails.policyAccepted && { policyByDefault: true }),
        ...(agentRefId && { agentRefId }),
        ...(linkToUse && { link: linkToUse }),
        ...(utm && { utm }),
        ...(pictures.length > 0 && { attachmentIds: pictures.map(({ id }) => id) }),
      };
      onSent((await call(registrationRoutes.register, { body })).result);
    } catch (error) {
      handleRejection(error);
    } finally {
      setSending(false);
    }
  }

  function handleRejection(error: unknown): void {
    const apiError = error instanceof ApiError ? error : null;
    if (apiError?.fields) {
      if (apiError.fields[picturesField]) change({ pictures: [] });
      showProblems(apiError.fields);
    } else if (apiError?.code === 'product.not_found') {
      // The product was withdrawn since the form was opened: the reloaded page says so, and the answers are
      // stored.
      location.reload();
    } else if (apiError?.code.startsWith('link.')) {
      setLinkToUse(null);
      setFailure(m.form_link_refused({ sentence: explain(error) }));
    } else {
      setFailure(explain(error));
    }
  }

  return {
    form,
    countries,
    details,
    problems,
    failure,
    isSending,
    submit,
    adoptPrefilled,
    answer: (name: FormFieldName, value: string) => {
      // The states depend on the country.
      const without = name === 'country' ? { state: '' } : {};
      change({ answers: { ...details.answers, ...without, [name]: value } });
    },
    typeNumber: (typed: string) => {
      const { country, number } = splitNumber(typed, details.country, countries);
      change({ country, answers: { ...details.answers, mobileNumber: number } });
    },
    chooseCountry: (country: DialCountry) => change({ country }),
    /** Copies the answers to the form of another product. */
    copyToProduct: (slug: string) => draft.set(`details ${slug}`, storedDetails),
    accept: (policyAccepted: boolean) => change({ policyAccepted }),
    /** @param pictures `null` while some are uploading or have failed */
    attach: (pictures: readonly StoredPicture[] | null) => {
      setPicturesReady(pictures !== null);
      // Without a change the problem of the field stays.
      const isChange = pictures?.map(({ id }) => id).join() !== details.pictures.map(({ id }) => id).join();
      if (pictures && isChange) change({ pictures });
    },
    check: (name: FormFieldName) => {
      if (hasTried) setProblems({ ...problems, [name]: findProblems(rules, details)[name] });
    },
  };
}

// While typing, a fixed problem disappears at once; a new problem appears when the field is left.
function updateShownProblems(toDetails: Problems, found: Problems): Problems {
  return Object.fromEntries(Object.entries(toDetails).map(([name]) => [name, found[name]]));
}

// An answer to a question that is not asked any more (a stream below class 11) is not submitted.
function toAnswers({ answers, country, policyAccepted }: Details, form: RegistrationForm) {
  const given: FormAnswers = {};
  for (const { name } of form.fields) {
    const value = answers[name]?.trim();
    if (value && isAsked(form, name, answers)) given[name] = value;
  }
  return { ...given, ...(given.mobileNumber && { countryCode: `+${dialCodes[country]}` }), policyAccepted };
}
