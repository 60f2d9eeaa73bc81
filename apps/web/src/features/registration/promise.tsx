/** What a visitor is promised, and the way there: beside the form on wide screens, above it on phones. */
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { Check } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { Door } from '../../ui/door.tsx';
import styles from './promise.module.css';

interface PromiseProps {
  headline: string;
  text: string | null;
  step: number;
  /** Whether a time is picked after the code. */
  isLater: boolean;
}

const codeBy = {
  sms: () => m.step_code_sms(),
  whatsapp: () => m.step_code_whatsapp(),
  email: () => m.step_code_email(),
} satisfies Record<NonNullable<ClientConfig['codeChannel']>, () => string>;

export function Promised({ headline, text, step, isLater }: PromiseProps) {
  const { codeChannel } = useConfig();
  const steps = [
    { name: m.step_details(), lasts: m.step_details_lasts() },
    { name: codeBy[codeChannel ?? 'sms'](), lasts: m.step_code_lasts() },
    ...(isLater
      ? [
          { name: m.step_time(), lasts: m.step_time_lasts() },
          { name: m.step_thanks(), lasts: null },
        ]
      : [
          { name: m.step_lobby(), lasts: m.step_lobby_lasts() },
          { name: m.step_meet(), lasts: null },
        ]),
  ];
  // The code has a title of its own.
  const Headline = step === 1 ? 'h1' : 'p';
  return (
    <div className={styles.promise}>
      <Headline className={styles.headline}>{headline}</Headline>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.way}>
        <ol className={styles.steps}>
          {steps.map(({ name, lasts }, index) => (
            <li
              key={name}
              data-state={stateOf(index + 1, step)}
              aria-current={index + 1 === step ? 'step' : undefined}
            >
              <span className={styles.number} aria-hidden>
                {index + 1 < step ? <Check size={16} strokeWidth={2.25} /> : index + 1}
              </span>
              <span>{name}</span>
              {lasts && <span className={styles.lasts}>{lasts}</span>}
            </li>
          ))}
        </ol>
        <Door state="ajar" />
      </div>
    </div>
  );
}

function stateOf(number: number, step: number): 'done' | 'now' | 'later' {
  if (number < step) return 'done';
  return number === step ? 'now' : 'later';
}
