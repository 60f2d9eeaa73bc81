/** What staff tell the waiting customer: the announcement to everyone who waits, and the message to this customer. */
import type { WaitingNotices } from '@foyer/contract/lobby/shapes.ts';
import { Megaphone, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formatClock } from '../../../../platform/time/locale.ts';
import { useCountdown } from '../../../../ui/use-countdown.ts';
import styles from './notices.module.css';

interface WaitNoticesProps {
  notices: WaitingNotices;
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function WaitNotices({ notices: { announcement, message } }: WaitNoticesProps) {
  return (
    <>
      {announcement && <Announcement key={`${announcement.until} ${announcement.text}`} {...announcement} />}
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
}

function Announcement({ text, until }: AnnouncementProps) {
  const secondsLeft = useCountdown(until === null ? null : Date.parse(until));
  if (until !== null && secondsLeft === 0) return null;
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
