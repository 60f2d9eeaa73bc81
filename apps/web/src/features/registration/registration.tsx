/** Steps 1 and 2 of the customer's road, side by side with the promise on wide screens. */
import type { CodeSent, Registered } from '@foyer/contract/registration.ts';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { useTakenOver } from '../../platform/first-screen.ts';
import { draft } from '../../platform/stored.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Page } from '../../ui/page.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsStep } from './details-step.tsx';
import type { OfferedProduct } from './find-product.ts';
import { canBeSeen } from './own-browser.ts';
import { Promised } from './promise.tsx';
import styles from './registration.module.css';

const InAppBanner = lazy(() => import('./in-app-banner.tsx'));

interface RegistrationProps {
  product: OfferedProduct;
  agentRefId: string | null;
  /** The link that led here, and whom it is from. */
  link: { readonly token: string; readonly from: string | null } | null;
  /** Whether a time is picked after the code. */
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  onOtherProduct: (slug: string) => void;
  /** Why the customer is here again, where there is a reason to tell. */
  notice?: string | null;
  /** A code is on its way: what comes next may be fetched. */
  onCodeSent?: () => void;
  onRegistered: (registered: Registered) => void;
}

const steps = 4;

export function Registration({
  product,
  agentRefId,
  link,
  isLater,
  onLater,
  onOtherProduct,
  notice = null,
  onCodeSent,
  onRegistered,
}: RegistrationProps) {
  const { form, flags, codeChannel, suspended } = useConfig();
  const isClosed = suspended || !codeChannel;
  const isOnline = useOnline();
  const isTakenOver = useTakenOver();
  const [said, setSaid] = useState(notice);
  const draftName = `code ${product.slug}`;
  const [sent, setSent] = useState<CodeSent | null>(() => unexpired(draft.get(draftName)));
  const step = sent ? 2 : 1;
  useTitle(sent ? m.code_title() : product.name);

  function keep(next: CodeSent | null): void {
    setSent(next);
    if (next) {
      draft.set(draftName, next);
      onCodeSent?.();
    } else {
      draft.remove(draftName);
    }
  }

  function goBack(sentence: string | null): void {
    setSaid(sentence);
    keep(null);
  }

  return (
    <Page width="content">
      <div className={styles.columns} data-step={step} data-closed={isClosed ? '' : undefined}>
        <Promised
          step={step}
          isLater={isLater}
          headline={form.headline || product.headline || product.name}
          text={(flags.customText && form.customText) || product.promise}
        />
        <section className={styles.card}>
          {isClosed ? (
            <Banner tone="info">{suspended ? m.error_tenant_suspended() : m.form_no_channel()}</Banner>
          ) : (
            <>
              <Stepper
                step={step}
                of={steps}
                name={sent ? m.step_code() : m.step_details()}
                lasts={sent ? m.step_code_lasts() : m.step_details_lasts()}
              />
              {!isOnline && <Banner tone="offline">{m.offline_typed_is_kept()}</Banner>}
              {isTakenOver && !canBeSeen(navigator) && !sent && (
                <Suspense>
                  <InAppBanner />
                </Suspense>
              )}
              {said && !sent && <Banner tone="info">{said}</Banner>}
              {link?.from && !sent && <Banner tone="info">{m.link_from({ name: link.from })}</Banner>}
              {sent ? (
                <CodeStep
                  key={sent.registrationId}
                  sent={sent}
                  onChange={() => goBack(null)}
                  onSentAgain={keep}
                  onGone={goBack}
                  onRegistered={(registered) => {
                    keep(null);
                    draft.remove(`details ${product.slug}`);
                    onRegistered(registered);
                  }}
                />
              ) : (
                <DetailsStep
                  product={product}
                  agentRefId={agentRefId}
                  link={link?.token ?? null}
                  isLater={product.isBookable ? isLater : null}
                  onLater={onLater}
                  onOtherProduct={onOtherProduct}
                  onSent={keep}
                />
              )}
            </>
          )}
        </section>
      </div>
    </Page>
  );
}

function unexpired(kept: unknown): CodeSent | null {
  const sent = kept as CodeSent | null;
  return sent && Date.parse(sent.expiresAt) > Date.now() ? sent : null;
}
