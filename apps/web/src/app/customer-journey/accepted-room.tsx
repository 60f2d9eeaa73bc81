/** The room, which joins at once, covered by the accepted page until its door has opened. */
import { type ReactNode, Suspense, useState } from 'react';
import { AcceptedPage } from '../../features/lobby/index.ts';
import { JoiningLobby } from './joining-lobby.tsx';

interface AcceptedRoomProps {
  /** `null` for a customer who returns to a meeting: the page is shown once. */
  door: { agentName: string | null; hasSound: boolean } | null;
  productName: string;
  children: ReactNode;
}

export function AcceptedRoom({ door, productName, children }: AcceptedRoomProps) {
  const [acceptedPage, setAcceptedPage] = useState(door);
  return (
    <>
      {acceptedPage && (
        <AcceptedPage {...acceptedPage} productName={productName} onOpened={() => setAcceptedPage(null)} />
      )}
      <Suspense fallback={<JoiningLobby />}>{children}</Suspense>
    </>
  );
}
