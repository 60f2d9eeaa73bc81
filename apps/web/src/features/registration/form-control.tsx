/** One field of the tenant's form in the control that suits it. */
import { type FormFieldName, fieldChoices } from '@foyer/contract/registration-form.ts';
import type { ComponentProps } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { Choices } from '../../ui/choices.tsx';
import { namedCountries, PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldSentence } from './field-sentences.ts';
import { type FormField, labelOf } from './form-fields.ts';
import { loadNumberingPlans } from './phone-validity.ts';
import type { useDetails } from './use-details.ts';

type TextInput = ComponentProps<typeof TextField>['input'];

const textInputs: Partial<Record<FormFieldName, TextInput>> = {
  userName: { autoComplete: 'name', autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', placeholder: 'name@example.com' },
  state: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
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
  const shared = {
    name,
    required,
    label: labelOf(field),
    problem: problem && fieldSentence(name, problem),
    value: model.details.answers[name] ?? '',
    onChange: (value: string) => model.answer(name, value),
    onBlur: () => model.check(name),
  };

  switch (name) {
    case 'mobileNumber':
      return (
        <PhoneField
          {...shared}
          hint={codeChannel === 'sms' ? m.form_hint_sms() : undefined}
          number={shared.value}
          country={model.details.country}
          onNumber={model.typeNumber}
          onCountry={model.chooseCountry}
          onFocus={() => void loadNumberingPlans()}
        />
      );
    case 'courseInterestedIn':
      return <Choices {...shared} options={fieldChoices.courseInterestedIn} />;
    case 'Class':
      return (
        <SelectField {...shared} options={fieldChoices.Class.map((value) => ({ value, label: value }))} />
      );
    case 'country':
      return (
        <SelectField
          {...shared}
          autoComplete="country"
          options={namedCountries().map(({ code, name: label }) => ({ value: code, label }))}
        />
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
