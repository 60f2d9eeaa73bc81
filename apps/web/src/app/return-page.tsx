/** A meeting that goes on, met again in a new tab: one press leads back into it. */
import { BrandBar } from '../features/tenants/index.ts';
import { m } from '../paraglide/messages.js';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { Page } from '../ui/page.tsx';
import { Title } from '../ui/title.tsx';
import styles from './return-page.module.css';

interface ReturnPageProps {
  readonly productName: string;
  readonly onReturn: () => void;
  /** Somebody else sits here. */
  readonly onStartAgain: () => void;
}

export default function ReturnPage({ productName, onReturn, onStartAgain }: ReturnPageProps) {
  useTitle(m.room_still_open());
  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.said}>
          <Door state="ajar" />
          <p className={styles.product}>{productName}</p>
          <Title>{m.room_still_open()}</Title>
          <p className={styles.hint}>{m.room_still_open_hint()}</p>
        </div>
        <div className={styles.next}>
          <Button onClick={onReturn}>{m.room_return()}</Button>
          <Button look="quiet" onClick={onStartAgain}>
            {m.room_return_not_me()}
          </Button>
        </div>
      </Page>
    </>
  );
}
