/** A field of the registration form in the control for its kind. */
import { registrationFields } from '@foyer/contract/registration/fields.ts';
import { choicesOf, type FormField } from '@foyer/contract/registration/form.ts';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { Choices } from '../../../ui/controls/choices.tsx';
import { PhoneField } from '../../../ui/controls/fields/phone-field.tsx';
import { SelectField } from '../../../ui/controls/fields/select-field.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import type { useDetails } from '../details/use-details.ts';
import styles from '../registration.module.css';
import { fieldSentence } from './field-errors.ts';
import { fitSegments, labelOf } from './form-fields.ts';
import { loadNumberingPlans } from './phone-validity.ts';

const PlaceField = lazyPart(() => import('./country-state-fields.tsx'));

interface FormControlProps {
  field: FormField;
  model: ReturnType<typeof useDetails>;
}

export function FormControl({ field, model }: FormControlProps) {
  const { codeChannel } = useConfig();
  const { name, required } = field;
  const problem = model.problems[name];
  const choices = choicesOf(field);
  const shared = {
    name,
    required,
    label: labelOf(field),
    problem:
      problem &&
      fieldSentence(name, problem, {
        countries: model.countries,
        hasChoices: choices !== null,
        hasOwnLabel: Boolean(field.label),
      }),
    value: model.details.answers[name] ?? '',
    onChange: (value: string) => model.answer(name, value),
    onBlur: () => model.check(name),
  };

  if (choices) {
    return fitSegments(choices) ? (
      <Choices {...shared} options={choices} />
    ) : (
      <SelectField {...shared} options={choices.map((value) => ({ value, label: value }))} />
    );
  }
  const { kind, input } = registrationFields[name];
  switch (kind) {
    case 'phone':
      return (
        <PhoneField
          {...shared}
          hint={phoneHints[codeChannel ?? '']?.()}
          number={shared.value}
          country={model.details.country}
          countries={model.countries}
          onNumber={model.typeNumber}
          onCountry={model.chooseCountry}
          onFocus={() => void loadNumberingPlans()}
        />
      );
    case 'country':
    case 'region':
      return (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <PlaceField {...shared} which={kind} country={countryOf(model)} />
        </Suspense>
      );
    case 'email':
      return (
        <TextField
          {...shared}
          input={{ type: 'email', ...input }}
          hint={codeChannel === 'email' ? m.form_hint_email() : undefined}
        />
      );
    case 'time':
      return <TextField {...shared} input={{ type: 'time', ...input }} />;
    default:
      return <TextField {...shared} input={input} />;
  }
}

const phoneHints: Partial<Record<string, () => string>> = {
  sms: () => m.form_hint_sms(),
  whatsapp: () => m.form_hint_whatsapp(),
};

/** The country whose states are listed: the chosen one, else that of the mobile number. */
function countryOf({ form, details }: FormControlProps['model']): string | null {
  const asksCountry = form.fields.some(({ name }) => name === 'country');
  return asksCountry ? (details.answers.country ?? null) : details.country;
}
