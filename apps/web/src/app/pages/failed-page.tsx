/** Something broke on our side: the specification's two sentences, a way on, and a reference to quote. */
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { WholePage } from './whole-page.tsx';

interface FailedPageProps {
  bar?: ReactNode;
  /** Finds the line in the log. */
  reference?: string;
  onRetry?: () => void;
}

export function FailedPage({ bar, reference, onRetry = () => location.reload() }: FailedPageProps) {
  return (
    <WholePage
      bar={bar}
      door="unlit-ajar"
      title={m.failed_title()}
      action={<Button onClick={onRetry}>{m.try_again()}</Button>}
      foot={reference ? m.failed_reference({ reference }) : '500'}
    >
      {m.failed_text()}
    </WholePage>
  );
}
