/** What is chosen in front of the room, and the keys that do the same as its controls. */
import { Suspense } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { RoomScene } from '../room-scene.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { PipWindow, usePip } from './picture-in-picture.tsx';
import { QualitySheet } from './quality-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { useKeys } from './use-keys.ts';

// An agent's alone: no customer loads it.
const TransferSheet = lazyPart(() => import('./agent/transfer-sheet.tsx'));

export function Sheets({ scene }: { scene: RoomScene }) {
  const pip = usePip(scene);
  const keys = useKeys(scene, pip);
  return (
    <>
      <OpenSheet scene={scene} pip={pip} keys={keys} />
      {pip.window && <PipWindow scene={scene} into={pip.window} />}
    </>
  );
}

interface OpenSheetProps {
  readonly scene: RoomScene;
  readonly pip: ReturnType<typeof usePip>;
  readonly keys: ReturnType<typeof useKeys>;
}

function OpenSheet({ scene, pip, keys }: OpenSheetProps) {
  const close = () => scene.tools.open(null);
  switch (scene.now.sheet) {
    case 'quality':
      return <QualitySheet scene={scene} onClose={close} />;
    case 'settings':
      return <SettingsSheet scene={scene} pip={pip} onClose={close} />;
    case 'keys':
      return <KeysSheet keys={keys} onClose={close} />;
    case 'more':
      return <MoreSheet scene={scene} onClose={close} />;
    case 'transfer':
      return (
        <Suspense>
          <TransferSheet scene={scene} onClose={close} />
        </Suspense>
      );
    case null:
      return null;
  }
}
