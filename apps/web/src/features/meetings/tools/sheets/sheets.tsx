/** The open sheet of the room, the shortcuts and picture-in-picture. */
import { Suspense } from 'react';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { PipWindow } from '../panels/picture-in-picture.tsx';
import { type Pip, usePip } from '../panels/use-pip.ts';
import { SheetBoundary } from '../parts/part-boundary.tsx';
import { useKeys } from '../use-keys.ts';
import { DeviceSheet } from './device-sheet.tsx';
import { KeysSheet } from './keys-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { QualitySheet } from './quality-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';

// Only agents load it.
const TransferSheet = lazyPart(() => import('../agent/transfer-sheet.tsx'));
const ObsSheet = lazyPart(() => import('../obs/obs-sheet.tsx'));

export function Sheets({ context }: { context: RoomContext }) {
  const pip = usePip(context);
  const keys = useKeys(context, pip);
  return (
    <>
      <SheetBoundary key={context.toolsState.sheet} onClose={() => context.tools.open(null)}>
        <OpenSheet context={context} pip={pip} keys={keys} />
      </SheetBoundary>
      {pip.window && <PipWindow context={context} into={pip.window} />}
    </>
  );
}

interface OpenSheetProps {
  readonly context: RoomContext;
  readonly pip: Pip;
  readonly keys: ReturnType<typeof useKeys>;
}

function OpenSheet({ context, pip, keys }: OpenSheetProps) {
  const close = () => context.tools.open(null);
  switch (context.toolsState.sheet) {
    case 'microphone':
      return <DeviceSheet context={context} kinds={['microphone', 'speaker']} onClose={close} />;
    case 'camera':
      return <DeviceSheet context={context} kinds={['camera']} onClose={close} />;
    case 'quality':
      return <QualitySheet context={context} onClose={close} />;
    case 'settings':
      return <SettingsSheet context={context} pip={pip} onClose={close} />;
    case 'keys':
      return <KeysSheet keys={keys} onClose={close} />;
    case 'more':
      return <MoreSheet context={context} onClose={close} />;
    case 'transfer':
      return (
        <Suspense>
          <TransferSheet context={context} onClose={close} />
        </Suspense>
      );
    case 'obs':
      return (
        <Suspense>
          <ObsSheet context={context} onClose={close} />
        </Suspense>
      );
    // The recording shows its own dialog.
    case 'recording':
    case null:
      return null;
  }
}
