/** Settings of the room: devices, layout, noise suppression, data usage, shortcuts. */
import { AudioLines, Cast, Keyboard, PictureInPicture2, SquareUser, TrendingDown } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SwitchRow } from '../../../../ui/controls/switch-row.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import type { Pip } from '../panels/use-pip.ts';
import { SnapshotChoice } from '../snapshots/snapshot-choice.tsx';
import { type LayoutChoice, layoutChoices } from '../stage-layout.ts';
import { BlurSwitch } from './blur-switch.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DeviceChoicePart } from './device-choice-part.tsx';
import styles from './settings-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface SettingsSheetProps {
  readonly context: RoomContext;
  readonly pip: Pip;
  readonly onClose: () => void;
}

const layoutLabels: Record<LayoutChoice, () => string> = {
  auto: () => m.tools_layout_auto(),
  grid: () => m.tools_layout_grid(),
  speaker: () => m.tools_layout_speaker(),
};

export function SettingsSheet({ context, pip, onClose }: SettingsSheetProps) {
  const { tools, toolsState, room } = context;
  const { flags } = useConfig();
  return (
    <Sheet title={m.tools_settings()} onClose={onClose}>
      <div className={styles.rows}>
        <DeviceChoicePart context={context} />
        <BlurSwitch context={context} />
        <ChoiceList
          label={m.tools_layout()}
          isLabelShown
          value={toolsState.layout}
          choices={layoutChoices.map((value) => ({ value, label: layoutLabels[value]() }))}
          onChoose={tools.chooseLayout}
        />
        <SwitchRow
          icon={SquareUser}
          label={m.tools_self()}
          checked={!toolsState.plan.isSelfHidden}
          onChange={(isShown) => tools.hideSelf(!isShown)}
        />
        <SwitchRow
          icon={TrendingDown}
          label={m.tools_low_data()}
          detail={m.tools_low_data_detail()}
          checked={toolsState.quality === 'sound'}
          onChange={(on) => tools.chooseQuality(on ? 'sound' : 'auto')}
        />
        {toolsState.isNoiseSuppressed !== null && (
          <SwitchRow
            icon={AudioLines}
            label={m.tools_noise()}
            detail={m.tools_noise_detail()}
            checked={toolsState.isNoiseSuppressed}
            onChange={tools.suppressNoise}
          />
        )}
        {room.as === 'customer' && flags.captureMeetingScreenshot && <SnapshotChoice context={context} />}
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
        {flags.enableObs && room.as === 'agent' && (
          <div>
            <Button
              variant="quiet"
              icon={<Cast size={20} strokeWidth={1.75} aria-hidden />}
              onClick={() => tools.open('obs')}
            >
              {m.obs_open()}
            </Button>
          </div>
        )}
        <div className={styles.keys}>
          <Button
            variant="quiet"
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
