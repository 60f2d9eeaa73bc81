/** The room is entered at once; the door that opens in front of it is what the customer sees meanwhile. */
import { type ReactNode, Suspense, useState } from 'react';
import { AcceptedDoor } from '../features/lobby/index.ts';
import { Arriving } from './arriving.tsx';

interface RoomBehindDoorProps {
  /** `null` for whoever comes back into a meeting: no second welcome. */
  door: { agentName: string | null; hasSound: boolean } | null;
  productName: string;
  children: ReactNode;
}

export function RoomBehindDoor({ door, productName, children }: RoomBehindDoorProps) {
  const [welcome, setWelcome] = useState(door);
  return (
    <>
      {welcome && <AcceptedDoor {...welcome} productName={productName} onOpened={() => setWelcome(null)} />}
      <Suspense fallback={<Arriving isOffline={false} />}>{children}</Suspense>
    </>
  );
}
