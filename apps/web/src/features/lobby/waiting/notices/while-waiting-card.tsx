/** What the product shows customers while they wait: a text, a picture and a link that leaves the lobby open. */
import type { WhileWaiting } from '@foyer/contract/lobby/shapes.ts';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import styles from './notices.module.css';

export function WhileWaitingCard({ content: { text, link, image } }: { content: WhileWaiting }) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {m.lobby_while_title()}
      </h2>
      {image && <img className={styles.image} src={image} alt="" />}
      {text && <p className={styles.text}>{text}</p>}
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {m.lobby_while_link({ host: new URL(link).host })}
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </a>
      )}
    </section>
  );
}
