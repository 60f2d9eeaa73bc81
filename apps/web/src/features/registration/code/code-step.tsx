/** Step 2: the one-time code. */
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isComplete } from '../../../ui/controls/fields/code-digits.ts';
import { CodeField } from '../../../ui/controls/fields/code-field.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import styles from '../registration.module.css';
import { type SentCode, useCode } from './use-code.ts';

export interface CodeStepProps {
  sent: SentCode;
  /** Returns to the details; `null` where there is no details step. */
  onChange: (() => void) | null;
  onResent: (sent: CodeSent) => void;
  onWait?: (resendAt: number) => void;
  onRegistered: (registered: Registered) => void;
  onGone: (sentence: string) => void;
}

const channelLabels = {
  sms: { sent: () => m.code_sent_sms(), none: () => m.code_none_sms() },
  whatsapp: { sent: () => m.code_sent_whatsapp(), none: () => m.code_none_whatsapp() },
  email: { sent: () => m.code_sent_email(), none: () => m.code_none_email() },
} satisfies Record<CodeSent['channel'], unknown>;

export function CodeStep({ sent, onChange, ...events }: CodeStepProps) {
  const { onlyInOutbox } = useConfig();
  const model = useCode({ sent, ...events });
  const secondsLeft = useCountdown(model.resendAt);
  const labels = channelLabels[sent.channel];
  const canTryAgain = isComplete(model.code) && model.problem !== null && !model.needsNew;

  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(model.code) && !model.isChecking && !model.needsNew) void model.verify();
      }}
    >
      <div>
        <h1>{m.code_title()}</h1>
        <p className={styles.lead}>
          <span>{labels.sent()}</span>
          <br />
          <b className={styles.sentTo}>{sent.sentTo}</b>{' '}
          {onChange && (
            <Button variant="quiet" onClick={onChange}>
              {m.code_change()}
            </Button>
          )}
        </p>
      </div>

      <CodeField
        label={m.code_label()}
        hint={model.isChecking ? m.code_checking() : m.code_hint()}
        value={model.code}
        problem={model.problem ?? undefined}
        readOnly={model.needsNew || model.isChecking}
        inputRef={model.inputRef}
        onChange={model.typeDigits}
      />

      {model.needsNew ? (
        <Button
          wide
          busy={model.isResending && m.form_sending()}
          disabled={secondsLeft > 0}
          onClick={model.resend}
        >
          {secondsLeft > 0 ? m.code_new_in({ clock: formatClock(secondsLeft) }) : m.code_new()}
        </Button>
      ) : (
        <div className={styles.again}>
          <span>{labels.none()}</span>
          {secondsLeft > 0 ? (
            <span className={styles.clock}>{m.code_again_in({ clock: formatClock(secondsLeft) })}</span>
          ) : (
            <Button variant="quiet" busy={model.isResending && m.form_sending()} onClick={model.resend}>
              {m.code_again()}
            </Button>
          )}
        </div>
      )}
      {canTryAgain && (
        <button type="submit" hidden>
          {m.try_again()}
        </button>
      )}
      {onlyInOutbox.includes(sent.channel) && (
        <p className={styles.demo}>
          {m.code_demo()}{' '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer">
            {m.code_demo_link()}
          </a>
        </p>
      )}
    </form>
  );
}
