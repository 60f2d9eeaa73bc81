/**
 * The picture of a door: shut and lit while waiting, ajar as a welcome, open for entering, unlit on dead
 * ends.
 */
import styles from './door.module.css';

interface DoorProps {
  state: 'shut' | 'ajar' | 'open' | 'unlit' | 'unlit-ajar';
  /** `moment` is the large picture of a page, `mark` has the height of a text line. */
  size?: 'moment' | 'picture' | 'mark';
}

const doorRect = { x: 60, y: 10, width: 100, height: 180 };

export function Door({ state, size = 'picture' }: DoorProps) {
  const isMark = size === 'mark';
  return (
    <svg
      className={styles.door}
      data-state={state}
      data-size={size}
      viewBox={isMark ? '40 0 140 200' : '0 0 220 240'}
      aria-hidden
      focusable="false"
    >
      <path className={styles.floorLight} d="M130 190h30l40 44h-78z" />
      <rect className={styles.opening} {...doorRect} />
      <path className={styles.floorLine} d={isMark ? 'M44 190h132' : 'M0 190h60M160 190h60'} />
      <rect className={styles.frame} {...doorRect} />
      <g className={styles.leaf}>
        <rect className={styles.panel} {...doorRect} />
        {!isMark && <path className={styles.relief} d="M77 33h66v62h-66zM77 112h66v60h-66z" />}
        <path className={styles.knob} d="M150 104h.01" />
      </g>
      <path className={styles.gap} d={isMark ? 'M68 184h84' : 'M64 186.5h92'} />
    </svg>
  );
}
