/** Step 1: the customer's details. */

import { isAsked } from '@foyer/contract/registration/form.ts';
import type { CodeSent } from '@foyer/contract/registration/registration.ts';
import { Suspense, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { useHydrated } from '../../../platform/first-screen.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { fieldSentence, picturesField, policyField } from '../fields/field-errors.ts';
import { FormControl } from '../fields/form-control.tsx';
import { rowsOf } from '../fields/form-fields.ts';
import type { OfferedProduct } from '../find-product.ts';
import styles from '../registration.module.css';
import { PolicyConsent } from './policy-consent.tsx';
import { useDetails } from './use-details.ts';
import { usePrefilledForm } from './use-prefilled-form.ts';

// Few tenants use these fields.
const PicturesField = lazyPart(() => import('../fields/pictures-field.tsx'));
const ProductField = lazyPart(() => import('../fields/product-field.tsx'));

interface DetailsStepProps {
  product: OfferedProduct;
  /** The agent named in the page's address. */
  agentRefId: string | null;
  /** The token of the link that was opened; `null` without one. */
  link: string | null;
  /** Whether the customer picks a time after the code; `null` where the product cannot be booked. */
  isLater: boolean | null;
  /** Without calls, and while the product is closed, only a time can be picked. */
  canJoin: boolean;
  onLater: (isLater: boolean) => void;
  onOtherProduct: (slug: string) => void;
  onSent: (sent: CodeSent) => void;
}

export function DetailsStep({
  product,
  agentRefId,
  link,
  isLater,
  canJoin,
  onLater,
  ...on
}: DetailsStepProps) {
  const { flags, scheduleLabel } = useConfig();
  const model = useDetails({ product: product.slug, link, onSent: on.onSent });
  const { form, details, problems } = model;
  // The pictures field loads its own styles, so it is not part of the prerendered page.
  const isHydrated = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  usePrefilledForm(formRef, model.adoptPrefilled);
  const hasLater = isLater !== null && canJoin;
  const askedFields = form.fields.filter(({ name }) => isAsked(form, name, details.answers));
  const problemOf = (name: string) => {
    const problem = problems[name];
    return problem && fieldSentence(name, problem);
  };

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!model.isSending) void model.submit(agentRefId);
      }}
    >
      {flags.productSelectorOnCustomerRegistration && (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <ProductField
            product={product}
            onOther={(slug) => {
              model.copyToProduct(slug);
              on.onOtherProduct(slug);
            }}
          />
        </Suspense>
      )}
      {rowsOf(askedFields).map((row) => (
        <div key={row[0]?.name} className={styles.row}>
          {row.map((field) => (
            <FormControl key={field.name} field={field} model={model} />
          ))}
        </div>
      ))}
      {flags.attachment && !isHydrated && <div className={styles.placeholder} />}
      {flags.attachment && isHydrated && (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <PicturesField
            key={problems[picturesField] === 'unknown' ? 'rejected' : 'initial'}
            initial={details.pictures}
            problem={problemOf(picturesField)}
            onChange={model.attach}
          />
        </Suspense>
      )}
      {flags.privacyPolicy && (
        <PolicyConsent
          accepted={details.policyAccepted}
          problem={problemOf(policyField)}
          onChange={model.accept}
        />
      )}
      {flags.bargein && <p className={styles.supervision}>{m.form_supervision()}</p>}
      {model.failure && <Banner tone="bad">{model.failure}</Banner>}
      <div className={styles.foot} data-followed={hasLater || undefined}>
        <Button type="submit" wide busy={model.isSending && m.form_sending()}>
          {m.form_send()}
        </Button>
      </div>
      {hasLater && (
        <p className={styles.later}>
          <span>{isLater ? m.form_now_question() : m.form_later_question()}</span>{' '}
          <Button variant="quiet" onClick={() => onLater(!isLater)}>
            {isLater ? m.form_now() : scheduleLabel}
          </Button>
        </p>
      )}
    </form>
  );
}
