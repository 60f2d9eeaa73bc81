/** One field of the tenant's form in the control that suits it. */
import type { FormFieldName } from '@foyer/contract/registration-form.ts';
import { type ComponentProps, lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { Choices } from '../../ui/choices.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldSentence } from './field-sentences.ts';
import { choicesOf, type FormField, fitInABar, labelOf } from './form-fields.ts';
import { loadNumberingPlans } from './phone-validity.ts';
import styles from './registration.module.css';
import type { useDetails } from './use-details.ts';

const PlaceField = lazy(() => import('./place-fields.tsx'));

type TextInput = ComponentProps<typeof TextField>['input'];

const textInputs: Partial<Record<FormFieldName, TextInput>> = {
  userName: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', placeholder: 'name@example.com' },
  city: { autoComplete: 'address-level2' },
  preferredTime: { type: 'time', autoComplete: 'off' },
  complaintRefNumber: { autoComplete: 'off', spellCheck: false },
  accountNumber: { autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
};

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
    problem: problem && fieldSentence(name, problem),
    value: model.details.answers[name] ?? '',
    onChange: (value: string) => model.answer(name, value),
    onBlur: () => model.check(name),
  };

  if (choices) {
    return fitInABar(choices) ? (
      <Choices {...shared} options={choices} />
    ) : (
      <SelectField {...shared} options={choices.map((value) => ({ value, label: value }))} />
    );
  }
  switch (name) {
    case 'mobileNumber':
      return (
        <PhoneField
          {...shared}
          hint={phoneHints[codeChannel ?? '']?.()}
          number={shared.value}
          country={model.details.country}
          onNumber={model.typeNumber}
          onCountry={model.chooseCountry}
          onFocus={() => void loadNumberingPlans()}
        />
      );
    case 'country':
    case 'state':
      return (
        <Suspense fallback={<div className={styles.toCome} />}>
          <PlaceField {...shared} which={name} country={countryOf(model)} />
        </Suspense>
      );
    case 'email':
      return (
        <TextField
          {...shared}
          input={textInputs.email}
          hint={codeChannel === 'email' ? m.form_hint_email() : undefined}
        />
      );
    default:
      return <TextField {...shared} input={textInputs[name]} />;
  }
}

const phoneHints: Partial<Record<string, () => string>> = {
  sms: () => m.form_hint_sms(),
  whatsapp: () => m.form_hint_whatsapp(),
};

/** The country whose states are asked for: the one that was chosen, else the one of the mobile number. */
function countryOf({ form, details }: FormControlProps['model']): string | null {
  const asksCountry = form.fields.some(({ name }) => name === 'country');
  return asksCountry ? (details.answers.country ?? null) : details.country;
}
