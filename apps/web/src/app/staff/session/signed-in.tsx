/** The pages for signed-in staff: access, query cache, and the open lobby of those who meet customers. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import {
  HostProvider,
  LobbyProvider,
  PresenceControl,
  WaitingButton,
} from '../../../features/lobby/staff/index.ts';
import { ConsultationRequests } from '../../../features/meetings/staff/index.ts';
import { NotificationsMenu } from '../../../features/notifications/staff/index.ts';
import { type SignedInPerson, signInAddress } from '../../../features/users/index.ts';
import { useAccount, usePerson } from '../../../features/users/staff/index.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { Shell } from '../frame/shell.tsx';
import { BackgroundKnocks } from '../lobby/background-knocks.tsx';
import { HostNotices } from '../lobby/host-notices.tsx';
import { LobbyConsultationRequests } from '../lobby/lobby-consultation-requests.tsx';
import { PrefetchRoom } from '../lobby/prefetch-room.tsx';
import { SyncLobbySwitch } from '../lobby/sync-lobby-switch.tsx';
import { menuFlagsOf } from '../menu.ts';
import { ForbiddenPage } from '../pages/forbidden-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { createQueryClient } from '../query-client.ts';
import { findStaffPage } from '../staff-pages.ts';
import { useAccountTheme } from './use-account-theme.ts';
import { useAssignedProducts } from './use-assigned-products.ts';
import { useCurrentPerson } from './use-current-person.ts';
import { useImpersonation } from './use-impersonation.ts';
import { type NotificationsChannel, useNotifications } from './use-notifications.ts';
import { useRenewedPush } from './use-renewed-push.ts';

const accountPath = '/app/account';

export function SignedIn() {
  const person = usePerson();
  const { pathname, search, hash } = useLocation();
  if (!person) return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  // A new query cache for each person: data fetched by one must not be shown to the next.
  return <PersonalCache key={person.userId} person={person} />;
}

function PersonalCache({ person }: { person: SignedInPerson }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Console person={person} />
    </QueryClientProvider>
  );
}

function Console({ person }: { person: SignedInPerson }) {
  const { pathname } = useLocation();
  const account = useAccount();
  const config = useConfig();
  const { flags } = config;
  useCurrentPerson(person, account.data);
  useAccountTheme();
  useRenewedPush(person);
  const channel = useNotifications();

  const page = findStaffPage(pathname);
  if (!page || (page.flag && !flags[page.flag])) return <NotFoundPage />;
  if (account.data?.mustSetUpSecondFactor && pathname !== accountPath) {
    return <Navigate to={accountPath} replace />;
  }
  return (
    <ConsoleFrame person={person} channel={channel}>
      {page.access(person.role, menuFlagsOf(config)) ? <Outlet /> : <ForbiddenPage />}
    </ConsoleFrame>
  );
}

interface ConsoleFrameProps {
  person: SignedInPerson;
  channel: NotificationsChannel | null;
  children: ReactNode;
}

function ConsoleFrame({ person, channel, children }: ConsoleFrameProps) {
  const { flags } = useConfig();
  const impersonation = useImpersonation();
  const isAgent = person.role === 'AGENT';
  const { products } = useAssignedProducts(isAgent ? person.userId : null);
  const notices = { agentId: person.userId, channel };

  // During an impersonation there are no knocks, switches and meetings: the super admin must not use them.
  if (impersonation || (!isAgent && flags.lobbyMode)) {
    return (
      <Shell
        person={person}
        channel={channel}
        products={products}
        notificationsMenu={!isAgent && <NotificationsMenu {...notices} products={null} />}
      >
        {children}
      </Shell>
    );
  }
  const notificationsMenu = <NotificationsMenu {...notices} products={isAgent ? products : null} />;
  if (!flags.lobbyMode) {
    return (
      <HostProvider host={person}>
        <Shell
          person={person}
          channel={channel}
          products={products}
          presence={isAgent ? <PresenceControl /> : undefined}
          notificationsMenu={notificationsMenu}
        >
          {isAgent && <ConsultationRequests channel={channel} />}
          <HostNotices mayTransfer={isAgent} />
          {children}
        </Shell>
      </HostProvider>
    );
  }
  return (
    <LobbyProvider agent={person} productIds={products.map((product) => product.id)}>
      <PrefetchRoom />
      <SyncLobbySwitch channel={channel} />
      <Shell
        person={person}
        channel={channel}
        products={products}
        presence={<PresenceControl />}
        waiting={<WaitingButton />}
        notificationsMenu={notificationsMenu}
      >
        <LobbyConsultationRequests channel={channel} />
        <BackgroundKnocks>{children}</BackgroundKnocks>
      </Shell>
    </LobbyProvider>
  );
}
