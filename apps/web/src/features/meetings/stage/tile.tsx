/** A participant's tile: video or initials, name and microphone state. */
import { Mic, MicOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { initialsOf } from '../room/room-labels.ts';
import styles from './tile.module.css';

interface TileProps {
  readonly name: string;
  /** Label on the tile, by default the name. */
  readonly tag?: string;
  readonly video: ReactNode;
  readonly isMuted?: boolean;
  readonly isSpeaking?: boolean;
  /** On the video, in the upper corner. */
  readonly extras?: ReactNode;
  /** Shown instead of the video. */
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

/** A message in place of the video. */
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
