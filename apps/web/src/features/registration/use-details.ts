/** The details a visitor fills in: what is typed, what is wrong with it, and handing it in. */
import { type DialCountry, dialCodes } from '@foyer/contract/dial-codes.ts';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { type CodeSent, registrationRoutes } from '@foyer/contract/registration.ts';
import {
  type FormAnswers,
  type FormFieldName,
  isAsked,
  type RegistrationForm,
} from '@foyer/contract/registration-form.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { ApiError, call } from '../../platform/api.ts';
import { useConfig } from '../../platform/config.ts';
import { explain } from '../../platform/errors.ts';
import { useFirstScreen } from '../../platform/first-screen.ts';
import type { KeptPicture } from '../../platform/pictures.ts';
import { draft } from '../../platform/stored.ts';
import { type Details, emptyDetails, findProblems } from './details.ts';
import { picturesField, policyField } from './field-sentences.ts';
import { effectiveForm } from './form-fields.ts';
import { likelyCountry, splitNumber } from './phone-number.ts';
import { utmOfVisit } from './utm.ts';

export type Problems = Partial<Record<string, FieldProblem>>;

/** `null`: nobody touched the box, and it is ticked or not as the tenant has it now. */
type Kept = Omit<Details, 'policyAccepted'> & { readonly policyAccepted: boolean | null };

interface UseDetails {
  /** Slug of the product the customer registers for. */
  product: string;
  /** The link that led here, where one did. */
  link: string | null;
  onSent: (sent: CodeSent) => void;
}

export function useDetails({ product, link, onSent }: UseDetails) {
  const config = useConfig();
  const firstScreen = useFirstScreen();
  const form = effectiveForm(config);
  const draftName = `details ${product}`;
  const [kept, setKept] = useState<Kept>(() => ({
    ...emptyDetails,
    country: likelyCountry(config.timeZone, firstScreen?.languages ?? navigator.languages),
    policyAccepted: null,
    ...(draft.get(draftName) as Partial<Kept> | null),
  }));
  const shown = (of: Kept): Details => ({
    ...of,
    policyAccepted: of.policyAccepted ?? config.flags.policyAcceptedByDefault,
  });
  const details = shown(kept);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [arePicturesReady, setPicturesReady] = useState(true);
  // A link that was refused is not handed in again: the details go on without it.
  const [linkToUse, setLinkToUse] = useState(link);

  const rules = { form, needsConsent: config.flags.privacyPolicy };

  function change(changed: Partial<Kept>): void {
    const next = { ...kept, ...changed };
    setKept(next);
    draft.set(draftName, next);
    if (hasTried) setProblems(keepOnly(problems, findProblems(rules, shown(next))));
  }

  /** What was filled in while the page was only drawn. */
  function takeOver(filledIn: FormData): void {
    const answers = { ...details.answers };
    for (const { name } of form.fields) {
      const value = filledIn.get(name);
      if (typeof value === 'string' && value !== '') answers[name] = value;
    }
    const { country, number } = splitNumber(answers.mobileNumber ?? '', details.country);
    if (number) answers.mobileNumber = number;
    const isTicked = config.flags.privacyPolicy ? filledIn.has(policyField) : details.policyAccepted;
    const policyAccepted = isTicked === details.policyAccepted ? kept.policyAccepted : isTicked;
    const isAsDrawn = Object.keys(answers).length === 0 && policyAccepted === kept.policyAccepted;
    if (!isAsDrawn) change({ answers, country, policyAccepted });
  }

  function showProblems(found: Problems): void {
    flushSync(() => setProblems(found));
    const first = [...form.fields.map(({ name }) => name as string), picturesField, policyField].find(
      (name) => found[name],
    );
    if (first) document.getElementById(`field-${first}`)?.focus();
  }

  async function handIn(agentRefId: string | null): Promise<void> {
    setTried(true);
    setFailure(null);
    const found = findProblems(rules, details);
    if (config.flags.attachment && !arePicturesReady) found[picturesField] = 'required';
    if (Object.keys(found).length > 0) return showProblems(found);

    // The code would be sent and could not be proved.
    if (!navigator.cookieEnabled) return setFailure(m.error_code_other_browser());
    setSending(true);
    try {
      const utm = config.flags.utmTags ? utmOfVisit() : null;
      const pictures = config.flags.attachment ? details.pictures : [];
      const body = {
        ...trimmed(details, form),
        product,
        ...(details.policyAccepted !== kept.policyAccepted && { policyByDefault: true }),
        ...(agentRefId && { agentRefId }),
        ...(linkToUse && { link: linkToUse }),
        ...(utm && { utm }),
        ...(pictures.length > 0 && { attachmentIds: pictures.map(({ id }) => id) }),
      };
      onSent((await call(registrationRoutes.register, { body })).result);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  }

  function refuse(error: unknown): void {
    const refusal = error instanceof ApiError ? error : null;
    if (refusal?.fields) {
      if (refusal.fields[picturesField]) change({ pictures: [] });
      showProblems(refusal.fields);
    } else if (refusal?.code === 'product.not_found') {
      // Taken off show since the form was opened: the page, asked for anew, says so; what was typed is kept.
      location.reload();
    } else if (refusal?.code.startsWith('link.')) {
      setLinkToUse(null);
      setFailure(m.form_link_refused({ sentence: explain(error) }));
    } else {
      setFailure(explain(error));
    }
  }

  return {
    form,
    details,
    problems,
    failure,
    isSending,
    handIn,
    takeOver,
    answer: (name: FormFieldName, value: string) => {
      // A state is one of its country.
      const without = name === 'country' ? { state: '' } : {};
      change({ answers: { ...details.answers, ...without, [name]: value } });
    },
    typeNumber: (typed: string) => {
      const { country, number } = splitNumber(typed, details.country);
      change({ country, answers: { ...details.answers, mobileNumber: number } });
    },
    chooseCountry: (country: DialCountry) => change({ country }),
    /** What was typed goes along to another product's form. */
    takeAlong: (slug: string) => draft.set(`details ${slug}`, kept),
    accept: (policyAccepted: boolean) => change({ policyAccepted }),
    /** @param pictures `null`: some are on their way, or did not arrive */
    attach: (pictures: readonly KeptPicture[] | null) => {
      setPicturesReady(pictures !== null);
      // The same ones are no change: what was said of them stays.
      const isChange = pictures?.map(({ id }) => id).join() !== details.pictures.map(({ id }) => id).join();
      if (pictures && isChange) change({ pictures });
    },
    check: (name: FormFieldName) => {
      if (hasTried) setProblems({ ...problems, [name]: findProblems(rules, details)[name] });
    },
  };
}

// While a field is typed in, its problem goes as soon as it is mended; a new one waits until the field is left.
function keepOnly(shown: Problems, found: Problems): Problems {
  return Object.fromEntries(Object.entries(shown).map(([name]) => [name, found[name]]));
}

// What is not asked (a stream below class 11) is not handed in, though it may have been typed before.
function trimmed({ answers, country, policyAccepted }: Details, form: RegistrationForm) {
  const given: FormAnswers = {};
  for (const { name } of form.fields) {
    const value = answers[name]?.trim();
    if (value && isAsked(form, name, answers)) given[name] = value;
  }
  return { ...given, ...(given.mobileNumber && { countryCode: `+${dialCodes[country]}` }), policyAccepted };
}
