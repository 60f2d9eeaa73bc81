/** What staff tell the waiting customer: the announcement to everyone who waits, and the message to this customer. */
import type { WaitingNotices } from '@foyer/contract/lobby/shapes.ts';
import { Megaphone, MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formatClock } from '../../../../platform/time/locale.ts';
import { useCountdown } from '../../../../ui/use-countdown.ts';
import styles from './notices.module.css';

interface WaitNoticesProps {
  notices: WaitingNotices;
  /** The server's time of the notices. */
  asOf: string;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function WaitNotices({ notices: { announcement, message }, asOf }: WaitNoticesProps) {
  return (
    <>
      {announcement && (
        <Announcement key={`${announcement.until} ${announcement.text}`} {...announcement} asOf={asOf} />
      )}
      {message && (
        <Notice
          icon={<MessageSquareText {...icon} />}
          label={m.lobby_notice_own({ time: formatClock(message.sentAt, undefined) })}
        >
          {message.text}
        </Notice>
      )}
    </>
  );
}

interface AnnouncementProps {
  text: string;
  until: string | null;
  asOf: string;
}

function Announcement({ text, until, asOf }: AnnouncementProps) {
  // On this machine's clock, which may differ from the server's.
  const [endsAt] = useState(() => until && Date.now() + Date.parse(until) - Date.parse(asOf));
  const secondsLeft = useCountdown(endsAt || null);
  if (endsAt && secondsLeft <= 0) return null;
  return (
    <Notice icon={<Megaphone {...icon} />} label={m.lobby_notice_all()}>
      {text}
    </Notice>
  );
}

function Notice({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <div className={styles.notice}>
      {icon}
      <p>
        <span className={styles.label}>{label}</span> {children}
      </p>
    </div>
  );
}
