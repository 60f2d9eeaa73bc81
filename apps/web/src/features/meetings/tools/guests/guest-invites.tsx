/** For an agent, in the people panel: the invitations of the meeting, and the form for another one. */
import { type Guest, guestLimits } from '@foyer/contract/meetings/guests.ts';
import { type FormEvent, useId, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import panel from '../agent/people-panel.module.css';
import styles from './guest-invites.module.css';
import { channelNames, guestErrorOf, stateLabel } from './guest-labels.ts';
import { useGuests } from './use-guests.ts';

export function GuestInvites({ context }: { context: RoomContext }) {
  const { guests, channels, invite, admit, refuse } = useGuests(context);
  const [isOpen, setIsOpen] = useState(false);
  if (!channels) return null;
  const open = guests.filter(({ state }) => ['invited', 'waiting', 'admitted'].includes(state));
  const listed = guests.filter((guest) => stateLabel(guest) !== null);
  const isFull = open.length >= guestLimits.perMeeting;

  return (
    <section aria-label={m.guests_title()}>
      <h3 className={panel.title}>{m.guests_title()}</h3>
      {listed.length > 0 && (
        <ul className={panel.people}>
          {listed.map((guest) => (
            <GuestRow key={guest.guestId} guest={guest} onAdmit={admit} onRefuse={refuse} />
          ))}
        </ul>
      )}
      <InviteArea channels={channels} isFull={isFull} isOpen={isOpen} onOpen={setIsOpen} onInvite={invite} />
    </section>
  );
}

interface GuestRowProps {
  readonly guest: Guest;
  readonly onAdmit: (guest: Guest) => Promise<void>;
  readonly onRefuse: (guest: Guest) => Promise<void>;
}

function GuestRow({ guest, onAdmit, onRefuse }: GuestRowProps) {
  const name = guest.name ?? guest.to;
  const isWaiting = guest.state === 'waiting';
  return (
    <li className={panel.person}>
      <span className={panel.names}>
        <span className={panel.name}>{name}</span>
        <span className={panel.role}>{stateLabel(guest)}</span>
      </span>
      {isWaiting && (
        <button
          type="button"
          className={panel.action}
          aria-label={m.guests_admit_name({ name })}
          onClick={() => void onAdmit(guest)}
        >
          {m.guests_admit()}
        </button>
      )}
      <button
        type="button"
        className={panel.action}
        aria-label={isWaiting ? m.guests_refuse_name({ name }) : m.guests_revoke_name({ name })}
        onClick={() => void onRefuse(guest)}
      >
        {isWaiting ? m.guests_refuse() : m.guests_revoke()}
      </button>
    </li>
  );
}

interface InviteAreaProps {
  readonly channels: readonly Guest['channel'][];
  readonly isFull: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onInvite: (body: { channel: Guest['channel']; to: string }) => Promise<void>;
}

function InviteArea({ channels, isFull, isOpen, onOpen, onInvite }: InviteAreaProps) {
  if (channels.length === 0) return <p className={panel.empty}>{m.guests_no_channels()}</p>;
  if (isFull) return <p className={panel.empty}>{m.guests_full()}</p>;
  if (!isOpen)
    return (
      <>
        <p className={panel.empty}>{m.guests_hint()}</p>
        <button type="button" className={`${panel.action} ${styles.open}`} onClick={() => onOpen(true)}>
          {m.guests_invite()}
        </button>
      </>
    );
  return <InviteForm channels={channels} onInvite={onInvite} onClose={() => onOpen(false)} />;
}

interface InviteFormProps extends Pick<InviteAreaProps, 'channels' | 'onInvite'> {
  readonly onClose: () => void;
}

function InviteForm({ channels, onInvite, onClose }: InviteFormProps) {
  const [channel, setChannel] = useState<Guest['channel']>(channels[0] ?? 'email');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    try {
      await onInvite({ channel, to });
      snackbar.show(m.guests_sent());
      onClose();
    } catch (error) {
      setProblem(guestErrorOf(error));
      setIsSending(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-channel`}>{m.guests_channel()}</label>
      <select
        id={`${id}-channel`}
        className={styles.control}
        value={channel}
        onChange={(event) => setChannel(event.target.value as Guest['channel'])}
      >
        {channels.map((each) => (
          <option key={each} value={each}>
            {channelNames[each]()}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-to`}>{channel === 'email' ? m.guests_to_email() : m.guests_to_phone()}</label>
      <input
        id={`${id}-to`}
        className={styles.control}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        maxLength={254}
        value={to}
        // biome-ignore lint/a11y/noAutofocus: the button that had the focus was replaced by the form
        autoFocus
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => setTo(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={problem ? styles.problem : panel.empty}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? (channel === 'email' ? m.guests_link_hint() : m.guests_phone_hint())}
      </p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          {m.guests_cancel()}
        </Button>
        <Button type="submit" busy={isSending && m.guests_sending()}>
          {m.guests_send()}
        </Button>
      </div>
    </form>
  );
}
