/** The consent to the privacy policy, with a link to the tenant's page or a dialog with the text. */
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { policyField } from '../fields/field-errors.ts';
import styles from '../registration.module.css';

const PolicyDialog = lazyPart(() => import('./policy-dialog.tsx'));

interface PolicyConsentProps {
  accepted: boolean;
  problem: string | undefined;
  onChange: (accepted: boolean) => void;
}

export function PolicyConsent({ accepted, problem, onChange }: PolicyConsentProps) {
  const { clientName, policy } = useConfig();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const name = m.form_policy_name();
  return (
    <div data-ours>
      <Checkbox
        name={policyField}
        label={
          <span>
            <span>{m.form_policy_agree()}</span>{' '}
            {policy.url ? (
              <a href={policy.url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : policy.text ? (
              <button type="button" className={styles.policy} onClick={() => setOpen(true)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}{' '}
            <span>{m.form_policy_of({ clientName })}</span>
          </span>
        }
        checked={accepted}
        problem={problem}
        onChange={onChange}
      />
      {isOpen !== null && (
        <Suspense>
          <PolicyDialog open={isOpen} policy={policy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
