/** The page of every full-page state of the customer journey: picture, text and next steps. */
import type { ReactNode } from 'react';
import { useTitle } from '../platform/use-title.ts';
import { Button, LinkButton } from './controls/button.tsx';
import { labelOfStep, type PageState, type StepOfPage, stepsOf, textsOf } from './journey-labels.ts';
import styles from './journey-page.module.css';
import { Door } from './layout/door.tsx';
import { Page } from './layout/page.tsx';
import { Title } from './layout/title.tsx';

interface JourneyPageProps {
  state: PageState;
  bar: ReactNode;
  /** Handlers of the next steps; a step without a handler is not offered. */
  on: Partial<Record<StepOfPage, () => void>>;
  /** Label of the primary button while its action runs. */
  busy?: string | false;
  /** Below the text. */
  note?: string | null;
  /** Additional action below the steps. */
  children?: ReactNode;
}

/** States whose picture shows a lit door, because the customer can still be served. */
const litStates: readonly PageState[] = [
  'no-agent-free',
  'turned-away',
  'waited-too-long',
  'left',
  'lobby-closed',
  'link-confirm',
  'link-open',
  'link-sent',
  'cancelled',
  'missed-by-us',
  'missed-by-customer',
];

export function JourneyPage({ state, bar, on, busy = false, note, children }: JourneyPageProps) {
  const { title, text } = textsOf(state);
  const offeredSteps = stepsOf(state).filter(
    (nextStep) => on[nextStep] || nextStep === 'home-page' || nextStep === 'try-again',
  );
  useTitle(title);
  return (
    <>
      {bar}
      <Page width="column">
        <div className={styles.picture}>
          <Door state={litStates.includes(state) ? 'shut' : 'unlit'} />
        </div>
        <div role="status">
          <Title>{title}</Title>
          <p className={styles.text}>{text}</p>
          {note && <p className={styles.text}>{note}</p>}
        </div>
        <div className={styles.actions}>
          {offeredSteps.map((nextStep, index) => (
            <Step
              key={nextStep}
              nextStep={nextStep}
              variant={index === 0 ? 'filled' : 'outlined'}
              busy={index === 0 && busy}
              onTake={on[nextStep]}
            />
          ))}
          {children}
        </div>
      </Page>
    </>
  );
}

interface StepProps {
  nextStep: StepOfPage;
  variant: 'filled' | 'outlined';
  busy: string | false;
  onTake: (() => void) | undefined;
}

function Step({ nextStep, variant, busy, onTake }: StepProps) {
  const label = labelOfStep(nextStep);
  if (!onTake && nextStep === 'home-page') {
    return (
      <LinkButton variant={variant} href="/">
        {label}
      </LinkButton>
    );
  }
  return (
    <Button variant={variant} busy={busy} onClick={onTake ?? (() => location.reload())}>
      {label}
    </Button>
  );
}
