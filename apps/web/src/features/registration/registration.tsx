/** Steps 1 and 2 of the customer journey, with the intro beside them on wide screens. */
import type { Registered } from '@foyer/contract/registration/registration.ts';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config/config.ts';
import { useOnline } from '../../platform/connection/use-online.ts';
import { useHydrated } from '../../platform/first-screen.ts';
import { draft } from '../../platform/local-storage.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import { currentStep, pushStep, replaceStep, useStepHistory } from '../../platform/step-history.ts';
import { serverNow } from '../../platform/time/server-clock.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/controls/banner.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useIsBefore } from '../../ui/use-countdown.ts';
import { CodeStep } from './code/code-step.tsx';
import { type SentCode, withResendTime } from './code/use-code.ts';
import { DetailsStep } from './details/details-step.tsx';
import type { OfferedProduct } from './find-product.ts';
import { Intro } from './intro.tsx';
import { canMakeCalls, canUseCamera } from './other-browser/open-in-browser.ts';
import { Presence } from './presence.tsx';
import styles from './registration.module.css';
import { useAvailability } from './use-availability.ts';

const OtherBrowserBanner = lazyPart(() => import('./other-browser/other-browser-banner.tsx'));

interface RegistrationProps {
  product: OfferedProduct;
  agentRefId: string | null;
  /** The link that was opened, and the agent who sent it. */
  link: { readonly token: string; readonly from: string | null } | null;
  /** Whether the customer picks a time after the code. */
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  onOtherProduct: (slug: string) => void;
  /** Why the customer has to register again; `null` where there is nothing to explain. */
  notice?: string | null;
  /** The code was sent: the next stage can be preloaded. */
  onCodeSent?: () => void;
  onRegistered: (registered: Registered) => void;
}

const stepCount = 4;

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
  const isHydrated = useHydrated();
  /** The server does not know the browser, so the form is shown until the page is hydrated. */
  const canCall = !isHydrated || canMakeCalls(window);
  const availability = useAvailability(product.slug);
  // Staff who send a link expect its customer at any time.
  const opensAt = link ? null : (availability ?? product).opensAt;
  const isBeforeOpening = useIsBefore(opensAt ? Date.parse(opensAt) : null);
  const canJoin = canCall && !isBeforeOpening;
  const mustBook = !canJoin && product.isBookable && !isLater;
  const chooseLater = useEffectEvent(() => onLater(true));
  useEffect(() => {
    if (mustBook) chooseLater();
  }, [mustBook]);
  const [shownNotice, setShownNotice] = useState(notice);
  const draftKey = `code ${product.slug}`;
  const [stored, setSent] = useState<SentCode | null>(() => unexpired(draft.get(draftKey)));
  const [isCodeShown, setCodeShown] = useState(() => stored !== null && currentStep() !== 'details');
  /** Back leads to the details, and the code stays valid for Forward. */
  const sent = isCodeShown ? stored : null;
  const wizardStep = sent ? 2 : 1;
  // With the step itself: a press of Back finds the entry.
  useLayoutEffect(() => {
    if (currentStep() === null) replaceStep('details');
    if (isCodeShown) pushStep('code');
  }, [isCodeShown]);
  useStepHistory((reached) => {
    if (reached === 'details') setCodeShown(false);
    if (reached === 'code') setCodeShown(stored !== null);
  });
  useTitle(sent ? m.code_title() : product.name);

  function storeSent(next: SentCode | null): void {
    setSent(next);
    setCodeShown(next !== null);
    if (next) {
      draft.set(draftKey, next);
      onCodeSent?.();
    } else {
      draft.remove(draftKey);
    }
  }

  function returnToDetails(sentence: string | null): void {
    setShownNotice(sentence);
    replaceStep('details');
    storeSent(null);
  }

  return (
    <Page width="content">
      <div className={styles.columns} data-step={wizardStep} data-closed={isClosed ? '' : undefined}>
        <Intro
          step={wizardStep}
          product={product.name}
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
                current={wizardStep}
                total={stepCount}
                name={sent ? m.step_code() : m.step_details()}
                lasts={sent ? m.step_code_lasts() : m.step_details_lasts()}
              />
              {(availability || flags.lobbyMode || isBeforeOpening) && !sent && (
                <Presence
                  availability={availability}
                  isLater={isLater}
                  opensAt={isBeforeOpening ? opensAt : null}
                />
              )}
              {!isOnline && <Banner tone="offline">{m.offline_typed_is_kept()}</Banner>}
              {!sent && (!canCall || (isHydrated && !canUseCamera(navigator))) && (
                <Suspense>
                  <OtherBrowserBanner lacks={canCall ? 'camera' : 'calls'} isBookable={product.isBookable} />
                </Suspense>
              )}
              {shownNotice && !sent && <Banner tone="info">{shownNotice}</Banner>}
              {link?.from && !sent && <Banner tone="info">{m.link_from({ name: link.from })}</Banner>}
              {sent ? (
                <CodeStep
                  key={sent.registrationId}
                  sent={sent}
                  onChange={() => returnToDetails(null)}
                  onResent={(next) => storeSent(withResendTime(next))}
                  onWait={(resendAt) => storeSent({ ...sent, resendAt })}
                  onGone={returnToDetails}
                  onRegistered={(registered) => {
                    storeSent(null);
                    // Back leads from the times to the details.
                    if (!isLater) draft.remove(`details ${product.slug}`);
                    onRegistered(registered);
                  }}
                />
              ) : (
                // Without a call and a time to book, a code would lead nowhere.
                (canJoin || product.isBookable) && (
                  <DetailsStep
                    product={product}
                    agentRefId={agentRefId}
                    link={link?.token ?? null}
                    isLater={product.isBookable ? isLater : null}
                    canJoin={canJoin}
                    onLater={onLater}
                    onOtherProduct={onOtherProduct}
                    onSent={(next) => storeSent(withResendTime(next))}
                  />
                )
              )}
            </>
          )}
        </section>
      </div>
    </Page>
  );
}

function unexpired(saved: unknown): SentCode | null {
  const sent = saved as SentCode | null;
  return sent && Date.parse(sent.expiresAt) > serverNow() ? sent : null;
}
