/** Headline, text and steps of the journey: beside the form on wide screens, above it on phones. */
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { Check } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config/config.ts';
import { Door } from '../../ui/layout/door.tsx';
import styles from './intro.module.css';

interface IntroProps {
  /** Shown where the headline does not say it. */
  product: string;
  headline: string;
  text: string | null;
  step: number;
  /** Whether the customer picks a time after the code. */
  isLater: boolean;
}

const codeStepNames = {
  sms: () => m.step_code_sms(),
  whatsapp: () => m.step_code_whatsapp(),
  email: () => m.step_code_email(),
} satisfies Record<NonNullable<ClientConfig['codeChannel']>, () => string>;

export function Intro({ product, headline, text, step, isLater }: IntroProps) {
  const { codeChannel } = useConfig();
  const steps = [
    { name: m.step_details(), duration: m.step_details_lasts() },
    { name: codeStepNames[codeChannel ?? 'sms'](), duration: m.step_code_lasts() },
    ...(isLater
      ? [
          { name: m.step_time(), duration: m.step_time_lasts() },
          { name: m.step_thanks(), duration: null },
        ]
      : [
          { name: m.step_lobby(), duration: m.step_lobby_lasts() },
          { name: m.step_meet(), duration: null },
        ]),
  ];
  // The code step has its own h1.
  const Headline = step === 1 ? 'h1' : 'p';
  return (
    <div className={styles.intro}>
      {product !== headline && <p className={styles.product}>{product}</p>}
      <Headline className={styles.headline}>{headline}</Headline>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.progress}>
        <ol className={styles.steps}>
          {steps.map(({ name, duration }, index) => (
            <li
              key={name}
              data-state={stateOf(index + 1, step)}
              aria-current={index + 1 === step ? 'step' : undefined}
            >
              <span className={styles.number} aria-hidden>
                {index + 1 < step ? <Check size={16} strokeWidth={2.25} /> : index + 1}
              </span>
              <span>{name}</span>
              {duration && <span className={styles.duration}>{duration}</span>}
            </li>
          ))}
        </ol>
        <Door state="ajar" />
      </div>
    </div>
  );
}

function stateOf(number: number, wizardStep: number): 'done' | 'now' | 'later' {
  if (number < wizardStep) return 'done';
  return number === wizardStep ? 'now' : 'later';
}
