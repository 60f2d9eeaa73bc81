/** The pages behind the sign-in; for an agent with the lobby open behind them. */
import { Navigate, Outlet, useLocation } from 'react-router';
import { LobbyProvider, LobbySwitch } from '../../features/lobby/staff/index.ts';
import { signInAddress } from '../../features/users/index.ts';
import { usePerson } from '../../features/users/staff/index.ts';
import { useConfig } from '../../platform/config.ts';
import { Shell } from './shell.tsx';
import { useAssignedProducts } from './use-assigned-products.ts';

export function SignedIn() {
  const person = usePerson();
  const { flags } = useConfig();
  const { pathname, search, hash } = useLocation();
  const isAgent = person?.role === 'AGENT';
  const { products } = useAssignedProducts(isAgent ? person.userId : null);

  if (!person) return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  if (!isAgent || !flags.lobbyMode) {
    return (
      <Shell person={person}>
        <Outlet />
      </Shell>
    );
  }
  return (
    <LobbyProvider agent={person} productIds={products.map((product) => product.id)}>
      <Shell person={person} lobbySwitch={<LobbySwitch />}>
        <Outlet />
      </Shell>
    </LobbyProvider>
  );
}
