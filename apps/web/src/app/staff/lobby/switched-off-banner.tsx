/** Says who or what turned the agent's lobby off, and turns it on again. */
import { Button } from '@mui/material';
import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useLobby, usePresence } from '../../../features/lobby/staff/index.ts';
import { useNewestNotification } from '../../../features/notifications/staff/index.ts';
import { usePerson } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { useAssignedProducts } from '../session/use-assigned-products.ts';

/** The notification and the agent log have the instant of the same change. */
const sameChangeMs = 5_000;

export function SwitchedOffBanner() {
  const agentId = usePerson()?.userId ?? '';
  const { products } = useAssignedProducts(agentId);
  const lobby = useLobby();
  const { isOn } = useObservable(lobby.switchState);
  const presence = usePresence();
  const notification = useNewestNotification({
    agentId,
    productIds: products.map(({ id }) => id),
    kind: 'lobby-switched-off',
  });
  const at = notification?.at;

  useEffect(() => {
    if (at) void lobby.recheck();
  }, [at, lobby]);

  if (!notification || isOn || presence?.state !== 'break' || !presence.since) return null;
  if (Math.abs(Date.parse(notification.at) - Date.parse(presence.since)) > sameChangeMs) return null;
  return (
    <Banner
      role="alert"
      tone="info"
      icon={BellOff}
      action={
        <Button variant="contained" color="primary" onClick={() => lobby.switchTo(true)}>
          {m.staff_lobby_switch_on()}
        </Button>
      }
    >
      <strong>{notification.text}</strong>
    </Banner>
  );
}
