/** One page for every state of the road that takes the whole of it: the door, the sentence, and the next step. */
import type { ReactNode } from 'react';
import { useTitle } from '../platform/use-title.ts';
import { Button, LinkButton } from './button.tsx';
import { Door } from './door.tsx';
import { Page } from './page.tsx';
import styles from './road-page.module.css';
import { labelOfStep, type PageState, type StepOfPage, stepsOf, wordsOf } from './road-words.ts';
import { Title } from './title.tsx';

interface RoadPageProps {
  state: PageState;
  bar: ReactNode;
  /** What the steps do here; one that is not there cannot be offered. */
  on: Partial<Record<StepOfPage, () => void>>;
  /** What is being done, while it is. */
  busy?: string | false;
  /** A last, quiet way on. */
  children?: ReactNode;
}

/** States in which somebody is still there for the customer; behind the others the light is off. */
const lit: readonly PageState[] = [
  'nobody-free',
  'turned-away',
  'waited-too-long',
  'left',
  'link-sent',
  'cancelled',
  'missed-by-us',
  'missed-by-customer',
];

export function RoadPage({ state, bar, on, busy = false, children }: RoadPageProps) {
  const { title, text } = wordsOf(state);
  const offered = stepsOf(state).filter((step) => on[step] || step === 'front-door' || step === 'try-again');
  useTitle(title);
  return (
    <>
      {bar}
      <Page width="column">
        <div className={styles.picture}>
          <Door state={lit.includes(state) ? 'shut' : 'unlit'} />
        </div>
        <div role="status">
          <Title>{title}</Title>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.actions}>
          {offered.map((step, index) => (
            <Step
              key={step}
              step={step}
              look={index === 0 ? 'filled' : 'outlined'}
              busy={index === 0 && busy}
              onTake={on[step]}
            />
          ))}
          {children}
        </div>
      </Page>
    </>
  );
}

interface StepProps {
  step: StepOfPage;
  look: 'filled' | 'outlined';
  busy: string | false;
  onTake: (() => void) | undefined;
}

function Step({ step, look, busy, onTake }: StepProps) {
  const label = labelOfStep(step);
  if (!onTake && step === 'front-door') {
    return (
      <LinkButton look={look} href="/">
        {label}
      </LinkButton>
    );
  }
  return (
    <Button look={look} busy={busy} onClick={onTake ?? (() => location.reload())}>
      {label}
    </Button>
  );
}
