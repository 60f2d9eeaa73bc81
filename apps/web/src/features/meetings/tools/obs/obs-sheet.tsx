/** The agent's key for OBS, and where to enter it there. */
import { type NewObsKey, obsRoutes } from '@foyer/contract/meetings/obs.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { formatClock } from '../../../../platform/time/locale.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { GreyShapes } from '../../../../ui/layout/grey-shapes.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './obs-sheet.module.css';

interface ObsSheetProps {
  readonly context: RoomContext;
  readonly onClose: () => void;
}

/** What the sheet knows of the key; the server does not show one again. */
interface ObsKey {
  readonly createdAt: string | null;
  readonly shown: NewObsKey | null;
}

/** Meeting → the key that this page created, so that the sheet can be closed and opened. */
const createdHere = new Map<string, NewObsKey>();

export default function ObsSheet({ context: { room, toolsState }, onClose }: ObsSheetProps) {
  const { obsKey, message, busy, create, revoke } = useObsKey(room);
  const hasKey = obsKey !== null && obsKey.createdAt !== null;
  const isConnected = hasKey && toolsState.isObsConnected;
  const status = () => {
    if (!hasKey) return message;
    return isConnected ? m.obs_connected() : m.obs_waiting();
  };
  return (
    <Sheet title={m.obs_title()} onClose={onClose}>
      <p className={styles.explained}>{m.obs_explained()}</p>
      {obsKey === null && message === '' && <GreyShapes heights={[48, 48]} />}
      {obsKey?.shown && <Steps shown={obsKey.shown} />}
      {obsKey?.createdAt && !obsKey.shown && (
        <>
          <p className={styles.explained}>
            {m.obs_key_hidden({ time: formatClock(obsKey.createdAt, undefined) })}
          </p>
          <p className={styles.explained}>{m.obs_create_again_hint()}</p>
        </>
      )}
      <p className={styles.status} data-connected={isConnected || undefined} role="status">
        {status()}
      </p>
      {hasKey && message !== '' && (
        <p className={styles.problem} role="alert">
          {message}
        </p>
      )}
      {obsKey && (
        <div className={styles.actions}>
          {hasKey && (
            <Button variant="danger" busy={busy === 'revoke' && m.obs_revoking()} onClick={revoke}>
              {m.obs_revoke()}
            </Button>
          )}
          {!obsKey.shown && (
            <Button busy={busy === 'create' && m.obs_creating()} onClick={create}>
              {hasKey ? m.obs_create_again() : m.obs_create()}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** The names of the fields are those of OBS, which is not translated here. */
function Steps({ shown }: { shown: NewObsKey }) {
  const [copied, setCopied] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function copy(name: string, value: string) {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(name);
      setFailed(false);
    } catch {
      // Outside a secure context there is no clipboard.
      setFailed(true);
    }
  }

  const field = { isCopied: (name: string) => copied === name, onCopy: copy };
  return (
    <>
      <ol className={styles.steps}>
        <li>{m.obs_step_open()}</li>
        <li>
          {m.obs_step_fields()}
          <div className={styles.fields}>
            <p className={styles.field}>
              <span className={styles.name}>{m.obs_service()}</span>
              <b>WHIP</b>
            </p>
            <Field
              {...field}
              name={m.obs_server()}
              value={window.location.origin + shown.path}
              copyName={m.obs_copy_server()}
            />
            <Field {...field} name={m.obs_token()} value={shown.key} copyName={m.obs_copy_token()} />
          </div>
        </li>
        <li>{m.obs_step_start()}</li>
      </ol>
      {hasFailed && (
        <p className={styles.problem} role="alert">
          {m.obs_copy_failed()}
        </p>
      )}
      <p className={styles.explained}>{m.obs_key_secret()}</p>
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly copyName: string;
  readonly isCopied: (name: string) => boolean;
  readonly onCopy: (name: string, value: string) => Promise<void>;
}

function Field({ name, value, copyName, isCopied, onCopy }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{name}</label>
      <input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button variant="outlined" aria-label={copyName} onClick={() => void onCopy(name, value)}>
        <span aria-live="polite">{isCopied(name) ? m.obs_copied() : m.obs_copy()}</span>
      </Button>
    </div>
  );
}

function useObsKey({ meetingId, token }: RoomContext['room']) {
  const [obsKey, setObsKey] = useState<ObsKey | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<'create' | 'revoke' | null>(null);
  const params = { meetingId };

  /** @throws ApiError auth.missing when the session has ended */
  async function signedIn(): Promise<string> {
    const accessToken = await token();
    if (!accessToken) throw new ApiError('auth.missing');
    return accessToken;
  }

  async function attempt(work: () => Promise<void>, kind: typeof busy = null) {
    setBusy(kind);
    setMessage('');
    try {
      await work();
    } catch (error) {
      setMessage(explain(error));
    }
    setBusy(null);
  }

  const fetchKey = useEffectEvent(() =>
    attempt(async () => {
      const { createdAt } = (await call(obsRoutes.find, { params, token: await signedIn() })).result;
      const known = createdHere.get(meetingId);
      setObsKey({ createdAt, shown: known && known.createdAt === createdAt ? known : null });
    }),
  );
  useEffect(() => void fetchKey(), []);

  return {
    obsKey,
    message,
    busy,
    create: () =>
      void attempt(async () => {
        const shown = (await call(obsRoutes.create, { params, token: await signedIn() })).result;
        createdHere.set(meetingId, shown);
        setObsKey({ createdAt: shown.createdAt, shown });
      }, 'create'),
    revoke: () =>
      void attempt(async () => {
        await call(obsRoutes.revoke, { params, token: await signedIn() });
        createdHere.delete(meetingId);
        setObsKey({ createdAt: null, shown: null });
        setMessage(m.obs_revoked());
      }, 'revoke'),
  };
}
