/** The state of the second sign-in step: the code, the passkey, the recovery code, and the server's errors. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { cleanCode } from '../../../../ui/controls/fields/code-digits.ts';
import { type Credentials, signIn } from '../../index.ts';
import { describeRetry, readSecondFactor, type SecondFactorChallenge } from './login-problem.ts';

const digits = 6;

export function useSecondFactor(credentials: Credentials, challenge: SecondFactorChallenge) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [recoveryError, setRecoveryError] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** A challenge can be answered once. */
  const options = useRef<unknown>(challenge.passkeyOptions);
  const canUsePasskey = challenge.methods.includes('passkey') && browserSupportsWebAuthn();

  useEffect(() => inputRef.current?.focus(), []);

  async function attempt(work: () => Promise<void>, onWrongFactor: () => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setErrorMessage(undefined);
    setCodeError(undefined);
    setRecoveryError(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.second_factor_wrong') onWrongFactor();
      else setErrorMessage(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  function send(typed: string): void {
    const onWrongCode = (): void => {
      setCodeError(m.staff_second_code_wrong());
      requestAnimationFrame(() => inputRef.current?.select());
    };
    if (typed.length < digits) {
      setCodeError(m.staff_second_code_short());
      inputRef.current?.focus();
      return;
    }
    const work = async (): Promise<void> =>
      void (await signIn({ ...credentials, secondFactor: { totp: typed } }));
    void attempt(work, onWrongCode);
  }

  /** Submits the code when its sixth digit is typed. */
  function type(value: string): void {
    const next = cleanCode(value, code);
    setCode(next);
    setCodeError(undefined);
    if (next.length === digits && next !== code) send(next);
  }

  function sendPasskey(): void {
    const work = async (): Promise<void> => {
      const optionsJSON = (options.current ?? (await requestOptions(credentials))) as
        | PublicKeyCredentialRequestOptionsJSON
        | undefined;
      options.current = undefined;
      if (!optionsJSON) return;
      const passkey = { ...(await startAuthentication({ optionsJSON })) };
      await signIn({ ...credentials, secondFactor: { passkey } });
    };
    void attempt(work, () => setErrorMessage(m.staff_second_passkey_wrong()));
  }

  function sendRecoveryCode(recoveryCode: string): void {
    if (recoveryCode.trim() === '') {
      setRecoveryError(m.staff_second_recovery_missing());
      return;
    }
    const work = async (): Promise<void> =>
      void (await signIn({ ...credentials, secondFactor: { recoveryCode } }));
    void attempt(work, () => setRecoveryError(m.staff_second_recovery_wrong()));
  }

  return {
    inputRef,
    code,
    codeError,
    recoveryError,
    errorMessage,
    isBusy,
    canUsePasskey,
    type,
    sendPasskey,
    sendRecoveryCode,
    sendCode: () => send(code),
  };
}

/** Requests a new challenge: sign-in with the password alone is rejected with one. */
async function requestOptions(credentials: Credentials): Promise<unknown> {
  try {
    await signIn(credentials);
    return undefined;
  } catch (error) {
    const challenge = readSecondFactor(error);
    if (!challenge) throw error;
    return challenge.passkeyOptions;
  }
}

/** WebAuthn errors of the browser have names; all of them mean that the user provided no passkey. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return describeRetry(error) ?? explain(error);
  return error instanceof Error && error.name !== 'TypeError'
    ? m.staff_second_passkey_failed()
    : explain(error);
}
