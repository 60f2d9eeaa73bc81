/** Step 1: the visitor's details. */
import type { CodeSent } from '@foyer/contract/registration.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldSentence, policyField } from './field-sentences.ts';
import { FormControl } from './form-control.tsx';
import { rowsOf } from './form-fields.ts';
import styles from './registration.module.css';
import { useDetails } from './use-details.ts';

interface DetailsStepProps {
  product: string;
  /** Who sent the link, where it says so. */
  agentRefId: string | null;
  onSent: (sent: CodeSent) => void;
}

export function DetailsStep({ product, agentRefId, onSent }: DetailsStepProps) {
  const { clientName, flags } = useConfig();
  const model = useDetails({ product, onSent });
  const policyProblem = model.problems[policyField];

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!model.isSending) void model.handIn(agentRefId);
      }}
    >
      {rowsOf(model.form.fields).map((row) => (
        <div key={row[0]?.name} className={styles.row}>
          {row.map((field) => (
            <FormControl key={field.name} field={field} model={model} />
          ))}
        </div>
      ))}
      {flags.privacyPolicy && (
        <Checkbox
          name={policyField}
          label={m.form_policy({ clientName })}
          checked={model.details.policyAccepted}
          problem={policyProblem && fieldSentence(policyField, policyProblem)}
          onChange={model.accept}
        />
      )}
      {model.failure && <Banner tone="bad">{model.failure}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" wide busy={model.isSending && m.form_sending()}>
          {m.form_send()}
        </Button>
      </div>
    </form>
  );
}
