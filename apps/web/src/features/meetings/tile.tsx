/** One person in the room: the picture or the initials, the name and whether they can be heard. */
import { Mic, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { initialsOf } from './room-words.ts';
import styles from './tile.module.css';

interface TileProps {
  readonly name: string;
  /** What is shown on the tag, where that is not the name. */
  readonly tag?: string;
  readonly video: ReactNode;
  readonly isMuted?: boolean;
  readonly isSpeaking?: boolean;
  /** On the picture, in the upper corner. */
  readonly extras?: ReactNode;
  /** Instead of the picture: what is happening. */
  readonly children?: ReactNode;
}

export function Tile({ name, tag = name, video, isMuted, isSpeaking, extras, children }: TileProps) {
  return (
    <figure className={styles.tile} data-speaking={isSpeaking || undefined}>
      {video || children || <Initials name={name} />}
      {extras}
      <figcaption className={styles.tag}>
        {isMuted === undefined ? null : isMuted ? (
          <MicOff
            size={16}
            strokeWidth={1.75}
            className={styles.muted}
            aria-label={m.room_microphone_off_of()}
          />
        ) : (
          <Mic size={16} strokeWidth={1.75} aria-hidden />
        )}
        <span className={styles.name}>{tag}</span>
      </figcaption>
    </figure>
  );
}

export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly hint: string;
  readonly icon?: ReactNode;
  readonly isWarning?: boolean;
}

/** What stands where a face is expected. */
export function TileNotice({ title, hint, icon, isWarning }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {icon}
      <p className={styles.title} data-warning={isWarning || undefined}>
        {title}
      </p>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
