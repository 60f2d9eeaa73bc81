/** Loading skeleton: nothing for 300 ms, then grey shapes of the expected size. */
import { m } from '../../paraglide/messages.js';
import styles from './grey-shapes.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export function GreyShapes({ heights }: { heights: readonly number[] }) {
  return (
    <div className={styles.shapes}>
      <VisuallyHidden role="status">{m.loading()}</VisuallyHidden>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is identified by its position
        <span key={index} className={styles.shape} style={{ height }} />
      ))}
    </div>
  );
}
