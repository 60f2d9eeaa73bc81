/** The second factor at sign-in: what was typed, what the browser's passkey says, and what the server makes of it. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';
import { cleanCode } from '../../../ui/code-digits.ts';
import { type Credentials, signIn } from '../index.ts';
import { describePause, readSecondFactor, type SecondFactorAsked } from './login-problem.ts';

const digits = 6;

export function useSecondFactor(credentials: Credentials, asked: SecondFactorAsked) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** A challenge is good for one answer. */
  const options = useRef<unknown>(asked.passkeyOptions);
  const canUsePasskey = asked.methods.includes('passkey') && browserSupportsWebAuthn();

  useEffect(() => inputRef.current?.focus(), []);

  async function attempt(work: () => Promise<void>, onWrong: () => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setSentence(undefined);
    setCodeProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.second_factor_wrong') onWrong();
      else setSentence(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  function send(typed: string): void {
    const isWrong = (): void => {
      setCodeProblem(m.staff_second_code_wrong());
      requestAnimationFrame(() => inputRef.current?.select());
    };
    if (typed.length < digits) {
      setCodeProblem(m.staff_second_code_short());
      inputRef.current?.focus();
      return;
    }
    const work = async (): Promise<void> =>
      void (await signIn({ ...credentials, secondFactor: { totp: typed } }));
    void attempt(work, isWrong);
  }

  /** The sixth digit sends the code by itself. */
  function type(value: string): void {
    const next = cleanCode(value, code);
    setCode(next);
    setCodeProblem(undefined);
    if (next.length === digits && next !== code) send(next);
  }

  function sendPasskey(): void {
    const work = async (): Promise<void> => {
      const optionsJSON = (options.current ?? (await askForOptions(credentials))) as
        | PublicKeyCredentialRequestOptionsJSON
        | undefined;
      options.current = undefined;
      if (!optionsJSON) return;
      const passkey = { ...(await startAuthentication({ optionsJSON })) };
      await signIn({ ...credentials, secondFactor: { passkey } });
    };
    void attempt(work, () => setSentence(m.staff_second_passkey_wrong()));
  }

  return {
    inputRef,
    code,
    codeProblem,
    sentence,
    isBusy,
    canUsePasskey,
    type,
    sendPasskey,
    sendCode: () => send(code),
  };
}

/** A new challenge: the password alone is refused with one. */
async function askForOptions(credentials: Credentials): Promise<unknown> {
  try {
    await signIn(credentials);
    return undefined;
  } catch (error) {
    const asked = readSecondFactor(error);
    if (!asked) throw error;
    return asked.passkeyOptions;
  }
}

/** The browser's own errors carry a name; all of them mean that no passkey was given. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return describePause(error) ?? explain(error);
  return error instanceof Error && error.name !== 'TypeError'
    ? m.staff_second_passkey_failed()
    : explain(error);
}
