/** Going in by a link to somebody who is known: at once where no code is asked for, else by the code that is sent now. */
import { linkRoutes } from '@foyer/contract/links.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { draft } from '../../platform/stored.ts';

export type Opening =
  | { readonly status: 'opening' }
  | { readonly status: 'code'; readonly sent: CodeSent; readonly scheduleId: string | null }
  | { readonly status: 'refused'; readonly error: unknown };

interface UseOpening {
  readonly token: string;
  readonly onRegistered: (registered: Registered, scheduleId: string | null) => void;
}

interface KeptCode {
  readonly sent: CodeSent;
  readonly scheduleId: string | null;
}

const keptName = (token: string): string => `link code ${token}`;

export function useOpening({ token, onRegistered }: UseOpening) {
  const [opening, setOpening] = useState<Opening>(() => {
    const kept = keptCode(token);
    return kept ? { status: 'code', ...kept } : { status: 'opening' };
  });
  const registered = useRef(onRegistered);
  registered.current = onRegistered;
  const isOpening = opening.status === 'opening';

  useEffect(() => {
    if (!isOpening) return;
    let isCurrent = true;
    open(token).then(
      (result) => {
        if (!isCurrent) return;
        const { registered: known, codeSent, scheduleId } = result;
        if (known) registered.current(known, scheduleId);
        else if (codeSent)
          setOpening({ status: 'code', sent: keep(token, codeSent, scheduleId), scheduleId });
      },
      (error: unknown) => isCurrent && setOpening({ status: 'refused', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, isOpening]);

  return {
    opening,
    again: () => {
      draft.remove(keptName(token));
      setOpening({ status: 'opening' });
    },
    sentAgain: (sent: CodeSent, scheduleId: string | null) =>
      setOpening({ status: 'code', sent: keep(token, sent, scheduleId), scheduleId }),
    proved: () => draft.remove(keptName(token)),
  };
}

type Opened = Awaited<ReturnType<typeof ask>>;
const asked = new Map<string, Promise<Opened>>();

// Once at a time: a page that is drawn twice must not send two codes.
function open(token: string): Promise<Opened> {
  const known = asked.get(token);
  if (known !== undefined) return known;
  const answer = ask(token).finally(() => asked.delete(token));
  asked.set(token, answer);
  return answer;
}

async function ask(token: string) {
  return (await call(linkRoutes.open, { params: { token } })).result;
}

function keep(token: string, sent: CodeSent, scheduleId: string | null): CodeSent {
  draft.set(keptName(token), { sent, scheduleId });
  return sent;
}

function keptCode(token: string): KeptCode | null {
  const kept = draft.get(keptName(token)) as KeptCode | null;
  return kept && Date.parse(kept.sent.expiresAt) > Date.now() ? kept : null;
}
