/** A link whose address names no product of today: the link knows its product, and the page continues there. */
import { Navigate, useLocation } from 'react-router';
import { useLink } from '../../features/links/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { FailedPage } from '../pages/failed-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { JoiningLobby } from './joining-lobby.tsx';

export default function LinkToProduct({ token }: { token: string }) {
  const { pathname, search } = useLocation();
  const { lookup, reload } = useLink(token);
  switch (lookup.status) {
    case 'loading':
      return <JoiningLobby />;
    case 'failed':
      return <FailedPage bar={<BrandBar bare />} reference={lookup.requestId} onRetry={reload} />;
    case 'found': {
      const address = `/live/${lookup.link.productSlug}`;
      return pathname === address ? <NotFoundPage /> : <Navigate to={address + search} replace />;
    }
    default:
      return <NotFoundPage />;
  }
}
