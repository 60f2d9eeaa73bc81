/** Step 1: the visitor's details. */
import type { CodeSent } from '@foyer/contract/registration.ts';
import { isAsked } from '@foyer/contract/registration-form.ts';
import { lazy, Suspense, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { useTakenOver } from '../../platform/first-screen.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldSentence, picturesField, policyField } from './field-sentences.ts';
import type { OfferedProduct } from './find-product.ts';
import { FormControl } from './form-control.tsx';
import { rowsOf } from './form-fields.ts';
import { PolicyConsent } from './policy-consent.tsx';
import styles from './registration.module.css';
import { useDetails } from './use-details.ts';
import { useFilledIn } from './use-filled-in.ts';

// Few tenants ask for these.
const PicturesField = lazy(() => import('./pictures-field.tsx'));
const ProductField = lazy(() => import('./product-field.tsx'));

interface DetailsStepProps {
  product: OfferedProduct;
  /** Who sent the link, where it says so. */
  agentRefId: string | null;
  /** The link that led here, where one did. */
  link: string | null;
  /** Whether a time is picked after the code; `null` where none can be booked. */
  isLater: boolean | null;
  onLater: (isLater: boolean) => void;
  onOtherProduct: (slug: string) => void;
  onSent: (sent: CodeSent) => void;
}

export function DetailsStep({ product, agentRefId, link, isLater, onLater, ...on }: DetailsStepProps) {
  const { flags } = useConfig();
  const model = useDetails({ product: product.slug, link, onSent: on.onSent });
  const { form, details, problems } = model;
  // Its styles come with it, and so it is not drawn ahead.
  const isTakenOver = useTakenOver();
  const place = useRef<HTMLFormElement>(null);
  useFilledIn(place, model.takeOver);
  const asked = form.fields.filter(({ name }) => isAsked(form, name, details.answers));
  const problemOf = (name: string) => {
    const problem = problems[name];
    return problem && fieldSentence(name, problem);
  };

  return (
    <form
      ref={place}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!model.isSending) void model.handIn(agentRefId);
      }}
    >
      {flags.productSelectorOnCustomerRegistration && (
        <Suspense fallback={<div className={styles.toCome} />}>
          <ProductField
            product={product}
            onOther={(slug) => {
              model.takeAlong(slug);
              on.onOtherProduct(slug);
            }}
          />
        </Suspense>
      )}
      {rowsOf(asked).map((row) => (
        <div key={row[0]?.name} className={styles.row}>
          {row.map((field) => (
            <FormControl key={field.name} field={field} model={model} />
          ))}
        </div>
      ))}
      {flags.attachment && !isTakenOver && <div className={styles.toCome} />}
      {flags.attachment && isTakenOver && (
        <Suspense fallback={<div className={styles.toCome} />}>
          <PicturesField
            key={problems[picturesField] === 'unknown' ? 'anew' : 'kept'}
            kept={details.pictures}
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
      {model.failure && <Banner tone="bad">{model.failure}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" wide busy={model.isSending && m.form_sending()}>
          {m.form_send()}
        </Button>
      </div>
      {isLater !== null && (
        <p className={styles.later}>
          {isLater ? m.form_now_question() : m.form_later_question()}{' '}
          <Button look="quiet" onClick={() => onLater(!isLater)}>
            {isLater ? m.form_now() : m.form_later()}
          </Button>
        </p>
      )}
    </form>
  );
}
