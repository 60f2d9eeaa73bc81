/** The console's page for an unknown address. */
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FullPageMessage } from '../../pages/full-page-message.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  useTitle(m.not_found_title());
  return (
    <FullPageMessage
      door="unlit"
      title={m.not_found_title()}
      action={<Button onClick={() => void navigate('/app')}>{m.staff_not_found_action()}</Button>}
      foot="404"
    >
      {m.staff_not_found_text()}
    </FullPageMessage>
  );
}
