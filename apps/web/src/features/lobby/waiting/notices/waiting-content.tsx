/**
 * What the lobby shows besides the queue, in one chunk: what staff tell waiting customers, or what the product has for
 * them.
 */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { WaitNotices } from './wait-notices.tsx';
import { WhileWaitingCard } from './while-waiting-card.tsx';

interface WaitingContentProps {
  shows: 'notices' | 'content';
  snapshot: Pick<WaitingSnapshot, 'notices' | 'whileWaiting'>;
}

export default function WaitingContent({ shows, snapshot }: WaitingContentProps) {
  if (shows === 'notices') return <WaitNotices notices={snapshot.notices} />;
  return snapshot.whileWaiting && <WhileWaitingCard content={snapshot.whileWaiting} />;
}
