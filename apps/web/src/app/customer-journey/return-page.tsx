/**
 * Asks a customer who opens a new tab during a meeting whether to return to it here, and a person whose number another
 * person is in a meeting with whether to join it.
 */
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Door } from '../../ui/layout/door.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Title } from '../../ui/layout/title.tsx';
import styles from './return-page.module.css';

interface ReturnPageProps {
  readonly productName: string;
  /** The name of a person who joins the meeting of another one; `null` for the customer who returns. */
  readonly joinAs: string | null;
  readonly onReturn: () => void;
  /** For another person at the same browser. */
  readonly onStartAgain: () => void;
}

export default function ReturnPage({ productName, joinAs, onReturn, onStartAgain }: ReturnPageProps) {
  const title = joinAs === null ? m.room_still_open() : m.room_join_running();
  useTitle(title);
  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.message}>
          <Door state="ajar" />
          <p className={styles.product}>{productName}</p>
          <Title>{title}</Title>
          <p className={styles.hint}>
            {joinAs === null ? m.room_still_open_hint() : m.room_join_running_hint()}
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={onReturn}>
            {joinAs === null ? m.room_return() : m.room_join_as({ name: joinAs })}
          </Button>
          <Button variant="quiet" onClick={onStartAgain}>
            {joinAs === null ? m.room_return_not_me() : m.room_join_leave()}
          </Button>
        </div>
      </Page>
    </>
  );
}
