/** The one-time code: trying what was typed, asking for another, and how long until that makes sense. */
import { type CodeSent, type Registered, registrationRoutes } from '@foyer/contract/registration.ts';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ApiError, call } from '../../platform/api.ts';
import { explain } from '../../platform/errors.ts';
import { snackbar } from '../../platform/snackbar.tsx';
import { cleanCode, isComplete } from '../../ui/code-digits.ts';
import { codeOutcome } from './code-outcome.ts';

interface UseCode {
  sent: CodeSent;
  onSentAgain: (sent: CodeSent) => void;
  onRegistered: (registered: Registered) => void;
  /** The registration is gone: the details are needed again. */
  onGone: (sentence: string) => void;
}

export function useCode({ sent, onSentAgain, onRegistered, onGone }: UseCode) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isResending, setResending] = useState(false);
  const [needsNew, setNeedsNew] = useState(false);
  const [resendAt, setResendAt] = useState(() => Date.now() + sent.resendAfterMs);
  const params = { registrationId: sent.registrationId };

  useEffect(() => inputRef.current?.focus(), []);
  useCodeOfSms(sent.channel === 'sms', type);

  async function verify(digits: string): Promise<void> {
    setChecking(true);
    try {
      onRegistered((await call(registrationRoutes.verifyCode, { params, body: { code: digits } })).result);
    } catch (error) {
      refuse(error);
    } finally {
      setChecking(false);
    }
  }

  function refuse(error: unknown): void {
    const outcome = codeOutcome(error);
    if (outcome === 'gone') {
      onGone(explain(error));
      return;
    }
    setNeedsNew(outcome === 'needs-new');
    setProblem(sentence(error));
    // The digits stay, selected: typing the right ones replaces them.
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
      setResendAt(Date.now() + result.resendAfterMs);
      onSentAgain(result);
      snackbar.show(m.code_sent_again());
      inputRef.current?.focus();
    } catch (error) {
      if (codeOutcome(error) === 'gone') return onGone(explain(error));
      setProblem(explain(error));
      if (error instanceof ApiError && error.retryAfterMs) setResendAt(Date.now() + error.retryAfterMs);
    } finally {
      setResending(false);
    }
  }

  function type(digits: string): void {
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
    type,
  };
}

function sentence(error: unknown): string {
  const triesLeft = error instanceof ApiError && error.code === 'code.wrong' ? error.triesLeft : undefined;
  return triesLeft === undefined ? explain(error) : m.code_wrong_tries_left({ count: triesLeft });
}

/** Where the browser can read the code out of the SMS that names this origin (WebOTP), nobody has to type it. */
function useCodeOfSms(isSms: boolean, take: (digits: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!isSms || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const wish = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials.get(wish).then(
      (found) => {
        const { code } = (found ?? {}) as { code?: string };
        if (code) latest.current(cleanCode(code));
      },
      () => {},
    );
    return () => leaving.abort();
  }, [isSms]);
}
