/** The page for an unknown address. */
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { FullPageMessage } from './full-page-message.tsx';

export function NotFoundPage() {
  useTitle(m.not_found_title());
  return (
    <FullPageMessage
      bar={<BrandBar bare />}
      door="unlit"
      title={m.not_found_title()}
      action={<LinkButton href="/">{m.not_found_action()}</LinkButton>}
      foot="404"
    >
      {m.not_found_text()}
    </FullPageMessage>
  );
}
