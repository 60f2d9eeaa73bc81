/** Asks a customer who opens a new tab during a meeting whether to return to it here. */
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
  readonly onReturn: () => void;
  /** For another person at the same browser. */
  readonly onStartAgain: () => void;
}

export default function ReturnPage({ productName, onReturn, onStartAgain }: ReturnPageProps) {
  useTitle(m.room_still_open());
  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.message}>
          <Door state="ajar" />
          <p className={styles.product}>{productName}</p>
          <Title>{m.room_still_open()}</Title>
          <p className={styles.hint}>{m.room_still_open_hint()}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={onReturn}>{m.room_return()}</Button>
          <Button variant="quiet" onClick={onStartAgain}>
            {m.room_return_not_me()}
          </Button>
        </div>
      </Page>
    </>
  );
}
