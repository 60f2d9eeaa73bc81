/** The code page of a known customer, without the details step. */
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { BrandBar } from '../../tenants/index.ts';
import styles from '../registration.module.css';
import { CodeStep, type CodeStepProps } from './code-step.tsx';

interface CodePageProps extends Omit<CodeStepProps, 'onChange'> {
  greeting: ReactNode;
  /** For a person who does not receive the code, or who is another person. */
  onOther: () => void;
}

export function CodePage({ greeting, onOther, ...code }: CodePageProps) {
  useTitle(m.code_title());
  return (
    <>
      <BrandBar />
      <Page width="column">
        {greeting && <p className={styles.greeting}>{greeting}</p>}
        <CodeStep key={code.sent.registrationId} {...code} onChange={null} />
        <p className={styles.other}>
          {m.code_other_question()}{' '}
          <Button variant="quiet" onClick={onOther}>
            {m.code_other()}
          </Button>
        </p>
      </Page>
    </>
  );
}
