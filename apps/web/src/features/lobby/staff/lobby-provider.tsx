/** Provides the agent's lobby controller for as long as the console is open. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { createStateSnackbar, showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import type { SignedInPerson } from '../../users/index.ts';
import type { LobbyController } from './lobby-controller.ts';
import { MeetingControllerContext } from './meeting/meeting-controller.ts';
import { openLobbyController } from './open-lobby-controller.ts';
import { presenceKey } from './presence/use-presence.ts';
import { useRefetchThrottle } from './queue/refetch-throttle.ts';
import { LobbyContext } from './use-lobby.ts';

const showLobbyState = createStateSnackbar();

interface LobbyProviderProps {
  agent: SignedInPerson;
  /** The assigned products; empty until they are loaded. */
  productIds: readonly string[];
  children: ReactNode;
}

export function LobbyProvider({ agent, productIds, children }: LobbyProviderProps) {
  const { tenant, flags } = useConfig();
  const [lobby, setLobby] = useState<LobbyController | null>(null);
  const refetchThrottle = useRefetchThrottle();
  const queryClient = useQueryClient();

  const currentProductIds = useEffectEvent(() => [...productIds]);

  useEffect(() => {
    const opened = openLobbyController({
      agent,
      tenant,
      lobbyModeEnabled: flags.lobbyMode,
      productIds: () => currentProductIds(),
      onToggled: (isOn) => showLobbyState(isOn ? m.staff_lobby_switched_on() : m.staff_lobby_switched_off()),
      onPresence: (presence) => queryClient.setQueryData(presenceKey, presence),
      onFailed: (error) => showSnackbar(explain(error), 'error'),
      refetchThrottle,
    });
    setLobby(opened);
    return () => opened.close();
  }, [agent, tenant, flags.lobbyMode, queryClient, refetchThrottle]);

  return (
    lobby && (
      <LobbyContext value={lobby}>
        <MeetingControllerContext value={lobby}>{children}</MeetingControllerContext>
      </LobbyContext>
    )
  );
}
