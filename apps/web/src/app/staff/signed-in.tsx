/** The pages behind the sign-in, for whom they are; for an agent with the lobby open behind them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { HostProvider, LobbyProvider, LobbySwitch, WaitingButton } from '../../features/lobby/staff/index.ts';
import { Bell } from '../../features/notifications/staff/index.ts';
import { type SignedInPerson, signInAddress } from '../../features/users/index.ts';
import { useAccount, usePerson } from '../../features/users/staff/index.ts';
import { useConfig } from '../../platform/config.ts';
import { FollowNews } from './follow-news.tsx';
import { HostNotices } from './host-notices.tsx';
import { KnocksElsewhere } from './knocks-elsewhere.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { createQueries } from './queries.ts';
import { RoomAhead } from './room-ahead.tsx';
import { Shell } from './shell.tsx';
import { findStaffPage } from './staff-pages.ts';
import { useAccountTheme } from './use-account-theme.ts';
import { useAssignedProducts } from './use-assigned-products.ts';
import { type NewsChannel, useNotifications } from './use-notifications.ts';
import { usePersonOfNow } from './use-person-of-now.ts';
import { useSeenAs } from './use-seen-as.ts';

const accountPath = '/app/account';

export function SignedIn() {
  const person = usePerson();
  const { pathname, search, hash } = useLocation();
  if (!person) return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  // Whatever a page of the last person kept must not be seen by the next one.
  return <OwnCache key={person.userId} person={person} />;
}

function OwnCache({ person }: { person: SignedInPerson }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <Console person={person} />
    </QueryClientProvider>
  );
}

function Console({ person }: { person: SignedInPerson }) {
  const { pathname } = useLocation();
  const account = useAccount();
  const { flags } = useConfig();
  usePersonOfNow(person, account.data);
  useAccountTheme();
  const channel = useNotifications();

  if (!findStaffPage(pathname)?.access(person.role, flags)) return <NotFoundPage />;
  if (account.data?.mustSetUpSecondFactor && pathname !== accountPath) {
    return <Navigate to={accountPath} replace />;
  }
  return <Frame person={person} channel={channel} />;
}

function Frame({ person, channel }: { person: SignedInPerson; channel: NewsChannel | null }) {
  const { flags } = useConfig();
  const seenAs = useSeenAs();
  const isAgent = person.role === 'AGENT';
  const { products } = useAssignedProducts(isAgent ? person.userId : null);

  // Who only looks on receives no knocks: they would ring at somebody who must not answer.
  if (!isAgent || seenAs) {
    return (
      <Shell person={person} products={products}>
        <Outlet />
      </Shell>
    );
  }
  const bell = <Bell agentId={person.userId} products={products} channel={channel} />;
  if (!flags.lobbyMode) {
    return (
      <HostProvider agent={person}>
        <Shell person={person} products={products} bell={bell}>
          <HostNotices />
          <Outlet />
        </Shell>
      </HostProvider>
    );
  }
  return (
    <LobbyProvider agent={person} productIds={products.map((product) => product.id)}>
      <RoomAhead />
      <FollowNews channel={channel} />
      <Shell
        person={person}
        products={products}
        lobbySwitch={<LobbySwitch />}
        waiting={<WaitingButton />}
        bell={bell}
      >
        <KnocksElsewhere>
          <Outlet />
        </KnocksElsewhere>
      </Shell>
    </LobbyProvider>
  );
}
