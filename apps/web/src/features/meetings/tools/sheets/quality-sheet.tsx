/** Choice of the received video quality. */
import { m } from '../../../../paraglide/messages.js';
import type { RoomContext } from '../../room/room-context.ts';
import { type QualityChoice, qualityChoices } from '../quality/media-limits.ts';
import { ChoiceList } from './choice-list.tsx';
import { Sheet } from './sheet.tsx';

interface QualitySheetProps {
  readonly context: RoomContext;
  readonly onClose: () => void;
}

const labels: Record<QualityChoice, { label: () => string; detail: () => string }> = {
  auto: { label: () => m.tools_quality_auto(), detail: () => m.tools_quality_auto_detail() },
  high: { label: () => m.tools_quality_high(), detail: () => m.tools_quality_high_detail() },
  medium: { label: () => m.tools_quality_medium(), detail: () => m.tools_quality_medium_detail() },
  low: { label: () => m.tools_quality_low(), detail: () => m.tools_quality_low_detail() },
  sound: { label: () => m.tools_quality_sound(), detail: () => m.tools_quality_sound_detail() },
};

export function QualitySheet({ context: { tools, toolsState }, onClose }: QualitySheetProps) {
  return (
    <Sheet title={m.tools_quality_title()} onClose={onClose}>
      <ChoiceList
        label={m.tools_quality_title()}
        value={toolsState.quality}
        choices={qualityChoices.map((value) => ({
          value,
          label: labels[value].label(),
          detail: labels[value].detail(),
        }))}
        onChoose={tools.chooseQuality}
      />
    </Sheet>
  );
}
