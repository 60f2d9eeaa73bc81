/**
 * The error page for a server failure: the specification's two sentences, a retry, and a reference to quote.
 */
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAdminContact } from '../../platform/config/config.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FullPageMessage } from './full-page-message.tsx';

interface FailedPageProps {
  bar?: ReactNode;
  /** The request id, which the server's log contains. */
  reference?: string;
  onRetry?: () => void;
}

export function FailedPage({ bar, reference, onRetry = () => location.reload() }: FailedPageProps) {
  const contact = useAdminContact();
  return (
    <FullPageMessage
      bar={bar}
      door="unlit-ajar"
      title={m.failed_title()}
      action={<Button onClick={onRetry}>{m.try_again()}</Button>}
      foot={[reference ? m.failed_reference({ reference }) : '500', contact].filter(Boolean).join(' · ')}
    >
      {m.failed_text()}
    </FullPageMessage>
  );
}
