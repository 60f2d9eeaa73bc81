/** The code of somebody who is known already: nothing to fill in, only to prove. */
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Page } from '../../ui/page.tsx';
import { BrandBar } from '../tenants/index.ts';
import { CodeStep, type CodeStepProps } from './code-step.tsx';
import styles from './registration.module.css';

interface CodePageProps extends Omit<CodeStepProps, 'onChange'> {
  greeting: ReactNode;
}

export function CodePage({ greeting, ...code }: CodePageProps) {
  useTitle(m.code_title());
  return (
    <>
      <BrandBar />
      <Page width="column">
        {greeting && <p className={styles.greeting}>{greeting}</p>}
        <CodeStep key={code.sent.registrationId} {...code} onChange={null} />
      </Page>
    </>
  );
}
