/** Opens the agent's lobby for everything below, and closes it with the console. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import type { SignedInPerson } from '../../users/index.ts';
import { useAskAgain } from './ask-again.ts';
import type { LobbyDesk } from './lobby-desk.ts';
import { MeetingDeskContext } from './meeting-desk.ts';
import { openDesk } from './open-desk.ts';
import { LobbyContext } from './use-lobby.ts';

interface LobbyProviderProps {
  agent: SignedInPerson;
  /** The assigned products, as far as they are loaded. */
  productIds: readonly string[];
  children: ReactNode;
}

export function LobbyProvider({ agent, productIds, children }: LobbyProviderProps) {
  const { tenant, flags } = useConfig();
  const [desk, setDesk] = useState<LobbyDesk | null>(null);
  const products = useRef(productIds);
  const askAgain = useAskAgain();

  useEffect(() => {
    products.current = productIds;
  }, [productIds]);

  useEffect(() => {
    const opened = openDesk({
      agent,
      tenant,
      lobbyModeEnabled: flags.lobbyMode,
      productIds: () => [...products.current],
      onToggled: (isOn) => say(isOn ? m.staff_lobby_switched_on() : m.staff_lobby_switched_off()),
      onFailed: (error) => say(explain(error), 'error'),
      askAgain,
    });
    setDesk(opened);
    return () => opened.close();
  }, [agent, tenant, flags.lobbyMode, askAgain]);

  return (
    desk && (
      <LobbyContext value={desk}>
        <MeetingDeskContext value={desk}>{children}</MeetingDeskContext>
      </LobbyContext>
    )
  );
}
