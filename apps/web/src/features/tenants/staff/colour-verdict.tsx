/** Whether the colour will do, said aloud when it changes; with the shade that would, and the one that stands in already. */
import type { ChosenColour, Refusal } from '@foyer/contract/chosen-colour.ts';
import type { Theme } from '@foyer/contract/palette.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';

interface ColourVerdictProps {
  chosen: ChosenColour;
  refusals: readonly Refusal[];
  onShade: (theme: Theme, shade: string | null) => void;
}

const words = {
  light: {
    title: () => m.staff_settings_too_pale(),
    why: () => m.staff_settings_too_pale_why(),
    use: (colour: string) => m.staff_settings_use_on_light({ colour }),
    used: (colour: string) => m.staff_settings_used_on_light({ colour }),
  },
  dark: {
    title: () => m.staff_settings_too_dark(),
    why: () => m.staff_settings_too_dark_why(),
    use: (colour: string) => m.staff_settings_use_on_dark({ colour }),
    used: (colour: string) => m.staff_settings_used_on_dark({ colour }),
  },
} satisfies Record<Theme, object>;

export function ColourVerdict({ chosen, refusals, onShade }: ColourVerdictProps) {
  const shades = [
    ['light', chosen.themeColorLight],
    ['dark', chosen.themeColorDark],
  ] as const;
  const place = useRef<HTMLDivElement>(null);

  /** The button that was pressed goes away with its reason; the keyboard stays here. */
  function take(theme: Theme, shade: string | null): void {
    onShade(theme, shade);
    place.current?.focus();
  }

  return (
    <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: '12px', outline: 'none' }}>
      <Box role="status" sx={{ display: 'grid', gap: '12px' }}>
        {refusals.map(({ theme, nearest }) => (
          <Box key={theme} sx={refusalLook}>
            <CircleAlert size={20} strokeWidth={1.75} color="var(--bad)" aria-hidden />
            <Box sx={{ minWidth: 0 }}>
              <b>{words[theme].title()}</b>
              <Box sx={{ color: 'var(--ink-2)' }}>{words[theme].why()}</Box>
              <Button
                sx={{ marginTop: '12px' }}
                startIcon={<Swatch colour={nearest} />}
                onClick={() => take(theme, nearest)}
              >
                {words[theme].use(nearest)}
              </Button>
            </Box>
          </Box>
        ))}
        {refusals.length === 0 && (
          <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
            <CircleCheck size={20} strokeWidth={1.75} color="var(--ok)" aria-hidden />
            {m.staff_settings_colour_passes()}
          </Box>
        )}
      </Box>
      {shades.map(
        ([theme, shade]) =>
          shade && (
            <Box key={theme} sx={{ display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' }}>
              <Swatch colour={shade} />
              <span>{words[theme].used(shade)}</span>
              <Button variant="text" onClick={() => take(theme, null)}>
                {m.staff_settings_shade_drop()}
              </Button>
            </Box>
          ),
      )}
    </Box>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 24, height: 24, borderRadius: '4px', border: '1px solid var(--edge)', flex: 'none' }}
      style={{ backgroundColor: colour }}
    />
  );
}

const refusalLook = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  padding: '16px',
  borderRadius: '6px',
  backgroundColor: 'var(--bad-soft)',
} as const;
