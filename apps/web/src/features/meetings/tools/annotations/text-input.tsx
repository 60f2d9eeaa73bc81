/** The field for a text on the picture: Enter writes it, Escape discards it. */
import { annotationLimits } from '@foyer/contract/meetings/annotations.ts';
import { type CSSProperties, useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';
import styles from './annotation-layer.module.css';

interface TextInputProps {
  readonly style: CSSProperties;
  /** Empty if the text was discarded. */
  readonly onDone: (text: string) => void;
}

export function TextInput({ style, onDone }: TextInputProps) {
  const isDone = useRef(false);
  function finish(text: string) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text.trim());
  }
  return (
    <input
      ref={(element) => element?.focus({ preventScroll: true })}
      className={styles.text}
      style={style}
      aria-label={m.annotations_text_label()}
      maxLength={annotationLimits.textLength}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish('');
      }}
    />
  );
}
