/**
 * Reports whether the colour has enough contrast, offers the nearest accepted shade, and shows the chosen
 * shades.
 */
import type { ChosenColour, ColourRejection } from '@foyer/contract/brand/chosen-colour.ts';
import type { Theme } from '@foyer/contract/brand/palette.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../../../paraglide/messages.js';

interface ColourContrastProps {
  chosen: ChosenColour;
  rejections: readonly ColourRejection[];
  onShade: (theme: Theme, shade: string | null) => void;
}

const labels = {
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

export function ColourContrast({ chosen, rejections, onShade }: ColourContrastProps) {
  const shades = [
    ['light', chosen.themeColorLight],
    ['dark', chosen.themeColorDark],
  ] as const;
  const container = useRef<HTMLDivElement>(null);

  /** The clicked button disappears, so the focus moves to the container. */
  function chooseShade(theme: Theme, shade: string | null): void {
    onShade(theme, shade);
    container.current?.focus();
  }

  return (
    <Box ref={container} tabIndex={-1} sx={{ display: 'grid', gap: '12px', outline: 'none' }}>
      <Box role="status" sx={{ display: 'grid', gap: '12px' }}>
        {rejections.map(({ theme, nearest }) => (
          <Box key={theme} sx={rejectionStyles}>
            <CircleAlert size={20} strokeWidth={1.75} color="var(--bad)" aria-hidden />
            <Box sx={{ minWidth: 0 }}>
              <b>{labels[theme].title()}</b>
              <Box sx={{ color: 'var(--ink-2)' }}>{labels[theme].why()}</Box>
              <Button
                sx={{ marginTop: '12px' }}
                startIcon={<Swatch colour={nearest} />}
                onClick={() => chooseShade(theme, nearest)}
              >
                {labels[theme].use(nearest)}
              </Button>
            </Box>
          </Box>
        ))}
        {rejections.length === 0 && (
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
              <span>{labels[theme].used(shade)}</span>
              <Button variant="text" onClick={() => chooseShade(theme, null)}>
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

const rejectionStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  padding: '16px',
  borderRadius: '6px',
  backgroundColor: 'var(--bad-soft)',
} as const;
