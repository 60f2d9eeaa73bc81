/** The state of the code step: verifying the code, resending it, and when that is possible. */
import {
  type CodeSent,
  type Registered,
  registrationRoutes,
} from '@foyer/contract/registration/registration.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { snackbar } from '../../../platform/snackbar.tsx';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { cleanCode, isComplete } from '../../../ui/controls/fields/code-digits.ts';
import { codeOutcome } from './code-outcome.ts';

/** When another code can be requested, in milliseconds; saved with the code, so that a reload keeps it. */
export type SentCode = CodeSent & { readonly resendAt?: number };

/** To be called when the answer arrives. */
export const withResendTime = (sent: CodeSent): SentCode => ({
  ...sent,
  resendAt: serverNow() + sent.resendAfterMs,
});

interface CodeOptions {
  sent: SentCode;
  /** The time of the next code was put off. */
  onWait?: (resendAt: number) => void;
  onResent: (sent: CodeSent) => void;
  onRegistered: (registered: Registered) => void;
  /** The registration is invalid: the details are needed again. */
  onGone: (problemSentence: string) => void;
}

export function useCode({ sent, onWait, onResent, onRegistered, onGone }: CodeOptions) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isResending, setResending] = useState(false);
  const [needsNew, setNeedsNew] = useState(false);
  const [resendAt, setResendAt] = useState(() => sent.resendAt ?? serverNow() + sent.resendAfterMs);
  const params = { registrationId: sent.registrationId };

  useEffect(() => inputRef.current?.focus(), []);
  useWebOtp(sent.channel === 'sms', typeDigits);

  async function verify(digits: string): Promise<void> {
    setChecking(true);
    try {
      onRegistered((await call(registrationRoutes.verifyCode, { params, body: { code: digits } })).result);
    } catch (error) {
      handleRejection(error);
    } finally {
      setChecking(false);
    }
  }

  function handleRejection(error: unknown): void {
    const outcome = codeOutcome(error);
    if (outcome === 'gone') {
      onGone(explain(error));
      return;
    }
    setNeedsNew(outcome === 'needs-new');
    setProblem(problemSentence(error));
    // The digits stay and are selected, so that typing replaces them.
    requestAnimationFrame(() => {
      inputRef.current?.focus();
      inputRef.current?.select();
    });
  }

  async function resend(): Promise<void> {
    setResending(true);
    try {
      const { result } = await call(registrationRoutes.resendCode, { params });
      setCode('');
      setProblem(null);
      setNeedsNew(false);
      setResendAt(serverNow() + result.resendAfterMs);
      onResent(result);
      snackbar.show(m.code_sent_again());
      inputRef.current?.focus();
    } catch (error) {
      if (codeOutcome(error) === 'gone') return onGone(explain(error));
      setProblem(explain(error));
      if (error instanceof ApiError && error.retryAfterMs) {
        const next = serverNow() + error.retryAfterMs;
        setResendAt(next);
        onWait?.(next);
      }
    } finally {
      setResending(false);
    }
  }

  function typeDigits(digits: string): void {
    setCode(digits);
    if (digits === code) return;
    setProblem(null);
    if (isComplete(digits) && !isChecking) void verify(digits);
  }

  return {
    inputRef,
    code,
    problem,
    isChecking,
    isResending,
    needsNew,
    resendAt,
    resend,
    verify: () => verify(code),
    typeDigits,
  };
}

function problemSentence(error: unknown): string {
  const triesLeft = error instanceof ApiError && error.code === 'code.wrong' ? error.triesLeft : undefined;
  return triesLeft === undefined ? explain(error) : m.code_wrong_tries_left({ count: triesLeft });
}

/** Reads the code from the SMS where the browser supports WebOTP. */
function useWebOtp(isSms: boolean, onCode: (digits: string) => void): void {
  const onReceived = useEffectEvent(onCode);
  useEffect(() => {
    if (!isSms || !('OTPCredential' in window)) return;
    const controller = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (found) => {
        const { code } = (found ?? {}) as { code?: string };
        if (code) onReceived(cleanCode(code));
      },
      () => {},
    );
    return () => controller.abort();
  }, [isSms]);
}
