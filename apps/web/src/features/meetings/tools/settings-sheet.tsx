/** How one likes the room: who is large, what is heard of one's surroundings, how little data it may take. */
import { AudioLines, Keyboard, PictureInPicture2, SquareUser, TrendingDown } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import type { RoomScene } from '../room-scene.ts';
import { ChoiceList } from './choice-list.tsx';
import { DeviceChoicePart } from './device-choice-part.tsx';
import type { usePip } from './picture-in-picture.tsx';
import styles from './settings-sheet.module.css';
import { Sheet } from './sheet.tsx';
import { type LayoutChoice, layoutChoices } from './stage-plan.ts';

interface SettingsSheetProps {
  readonly scene: RoomScene;
  readonly pip: ReturnType<typeof usePip>;
  readonly onClose: () => void;
}

const layoutWord: Record<LayoutChoice, () => string> = {
  auto: () => m.tools_layout_auto(),
  grid: () => m.tools_layout_grid(),
  speaker: () => m.tools_layout_speaker(),
};

export function SettingsSheet({ scene, pip, onClose }: SettingsSheetProps) {
  const { tools, now } = scene;
  return (
    <Sheet title={m.tools_settings()} onClose={onClose}>
      <div className={styles.rows}>
        <DeviceChoicePart scene={scene} />
        <ChoiceList
          label={m.tools_layout()}
          isLabelShown
          value={now.layout}
          choices={layoutChoices.map((value) => ({ value, label: layoutWord[value]() }))}
          onChoose={tools.chooseLayout}
        />
        <SwitchRow
          icon={SquareUser}
          label={m.tools_self()}
          checked={!now.plan.isSelfHidden}
          onChange={(isShown) => tools.hideSelf(!isShown)}
        />
        <SwitchRow
          icon={TrendingDown}
          label={m.tools_low_data()}
          detail={m.tools_low_data_detail()}
          checked={now.quality === 'sound'}
          onChange={(on) => tools.chooseQuality(on ? 'sound' : 'auto')}
        />
        {now.isNoiseSuppressed !== null && (
          <SwitchRow
            icon={AudioLines}
            label={m.tools_noise()}
            detail={m.tools_noise_detail()}
            checked={now.isNoiseSuppressed}
            onChange={tools.suppressNoise}
          />
        )}
        {pip.isPossible && (
          <SwitchRow
            icon={PictureInPicture2}
            label={m.tools_pip()}
            detail={m.tools_pip_detail()}
            checked={pip.isOpen}
            onChange={() => {
              pip.toggle();
              onClose();
            }}
          />
        )}
        <div className={styles.keys}>
          <Button
            look="quiet"
            icon={<Keyboard size={20} strokeWidth={1.75} aria-hidden />}
            onClick={() => tools.open('keys')}
          >
            {m.tools_keys_open()}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
