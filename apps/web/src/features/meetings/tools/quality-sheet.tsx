/** How good others' pictures should be. */
import { m } from '../../../paraglide/messages.js';
import type { RoomScene } from '../room-scene.ts';
import { ChoiceList } from './choice-list.tsx';
import { type QualityChoice, qualityChoices } from './picture-limits.ts';
import { Sheet } from './sheet.tsx';

interface QualitySheetProps {
  readonly scene: RoomScene;
  readonly onClose: () => void;
}

const words: Record<QualityChoice, { label: () => string; detail: () => string }> = {
  auto: { label: () => m.tools_quality_auto(), detail: () => m.tools_quality_auto_detail() },
  high: { label: () => m.tools_quality_high(), detail: () => m.tools_quality_high_detail() },
  medium: { label: () => m.tools_quality_medium(), detail: () => m.tools_quality_medium_detail() },
  low: { label: () => m.tools_quality_low(), detail: () => m.tools_quality_low_detail() },
  sound: { label: () => m.tools_quality_sound(), detail: () => m.tools_quality_sound_detail() },
};

export function QualitySheet({ scene: { tools, now }, onClose }: QualitySheetProps) {
  return (
    <Sheet title={m.tools_quality_title()} onClose={onClose}>
      <ChoiceList
        label={m.tools_quality_title()}
        value={now.quality}
        choices={qualityChoices.map((value) => ({
          value,
          label: words[value].label(),
          detail: words[value].detail(),
        }))}
        onChoose={tools.chooseQuality}
      />
    </Sheet>
  );
}
