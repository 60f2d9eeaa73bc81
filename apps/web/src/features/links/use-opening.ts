/**
 * Opens a link of a known customer when they say so: at once where no code is needed, else after the code that is
 * sent then. Nothing is sent for a page that is only drawn: mail scanners and link previews draw it too.
 */
import { linkRoutes } from '@foyer/contract/links/links.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { draft } from '../../platform/local-storage.ts';
import { serverNow } from '../../platform/time/server-clock.ts';

export type Opening =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | { readonly status: 'code'; readonly sent: SentCode; readonly scheduleId: string | null }
  | { readonly status: 'rejected'; readonly error: unknown };

interface OpeningOptions {
  readonly token: string;
  /** Opens without asking: the customer has just asked for it, or nothing is sent or joined. */
  readonly opensAtOnce: boolean;
  readonly onRegistered: (registered: Registered, scheduleId: string | null) => void;
}

/** With the instant from which another code can be requested. */
type SentCode = CodeSent & { readonly resendAt?: number };

/** The code that was sent, saved so that a reload does not send another. */
interface SavedCode {
  readonly sent: SentCode;
  readonly scheduleId: string | null;
}

const savedCodeKey = (token: string): string => `link code ${token}`;

export function useOpening({ token, opensAtOnce, onRegistered }: OpeningOptions) {
  const [opening, setOpening] = useState<Opening>(() => {
    const saved = readSavedCode(token);
    if (saved) return { status: 'code', ...saved };
    return { status: opensAtOnce ? 'opening' : 'closed' };
  });
  const onOpened = useEffectEvent(({ registered, codeSent, scheduleId }: Opened) => {
    if (registered) onRegistered(registered, scheduleId);
    else if (codeSent)
      setOpening({ status: 'code', sent: saveCode(token, codeSent, scheduleId), scheduleId });
  });
  const isOpening = opening.status === 'opening';

  useEffect(() => {
    if (!isOpening) return;
    let isCurrent = true;
    openOnce(token).then(
      (opened) => isCurrent && onOpened(opened),
      (error: unknown) => isCurrent && setOpening({ status: 'rejected', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, isOpening]);

  return {
    opening,
    open: () => {
      draft.remove(savedCodeKey(token));
      setOpening({ status: 'opening' });
    },
    codeResent: (sent: CodeSent, scheduleId: string | null) =>
      setOpening({ status: 'code', sent: saveCode(token, sent, scheduleId), scheduleId }),
    codeVerified: () => draft.remove(savedCodeKey(token)),
  };
}

type Opened = Awaited<ReturnType<typeof requestOpening>>;
const openings = new Map<string, Promise<Opened>>();

/** Coalesces concurrent requests: an effect that runs twice must not send two codes. */
function openOnce(token: string): Promise<Opened> {
  const running = openings.get(token);
  if (running !== undefined) return running;
  const request = requestOpening(token).finally(() => openings.delete(token));
  openings.set(token, request);
  return request;
}

async function requestOpening(token: string) {
  return (await call(linkRoutes.open, { params: { token } })).result;
}

function saveCode(token: string, codeSent: CodeSent, scheduleId: string | null): SentCode {
  const sent = { ...codeSent, resendAt: serverNow() + codeSent.resendAfterMs };
  draft.set(savedCodeKey(token), { sent, scheduleId });
  return sent;
}

function readSavedCode(token: string): SavedCode | null {
  const saved = draft.get(savedCodeKey(token)) as SavedCode | null;
  return saved && Date.parse(saved.sent.expiresAt) > serverNow() ? saved : null;
}
