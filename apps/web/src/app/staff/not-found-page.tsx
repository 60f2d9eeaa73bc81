/** Nothing behind this address of the console. */
import { useNavigate } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { WholePage } from '../pages/whole-page.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  useTitle(m.not_found_title());
  return (
    <WholePage
      door="unlit"
      title={m.not_found_title()}
      action={<Button onClick={() => void navigate('/app')}>{m.staff_not_found_action()}</Button>}
      foot="404"
    >
      {m.staff_not_found_text()}
    </WholePage>
  );
}
