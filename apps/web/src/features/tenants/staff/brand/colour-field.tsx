/** Chooses the theme colour by colour picker, text or preset. */
import { type ThemePreset, themePresets } from '@foyer/contract/tenants/tenants.ts';
import { Box, InputAdornment } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { TextField } from '../../../../ui/staff/forms/index.ts';
import { primaryOf } from './colour-draft.ts';

interface ColourFieldProps {
  /** A preset, or the typed text. */
  value: string;
  /** The colour of the picker, `#RRGGBB`. */
  shown: string;
  error: string | undefined;
  /** The contrast is too low; the message below says why. */
  isRejected: boolean;
  onChange: (typed: string) => void;
}

const presetNames = {
  orange: () => m.staff_settings_orange(),
  'dark-red': () => m.staff_settings_dark_red(),
  black: () => m.staff_settings_black(),
} satisfies Record<ThemePreset, () => string>;

/** The save bar leads here when the colour blocks it. */
export const colourFieldId = 'settings-colour';

export function ColourField({ value, shown, error, isRejected, onChange }: ColourFieldProps) {
  return (
    <Box id={colourFieldId} sx={frameStyles}>
      <Box sx={{ flex: '0 1 240px', minWidth: 0 }}>
        <TextField
          label={m.staff_settings_colour()}
          hint={m.staff_settings_colour_hint()}
          value={primaryOf(value)}
          onChange={(event) => onChange(event.target.value)}
          error={error}
          inputProps={{
            maxLength: 9,
            spellCheck: false,
            autoComplete: 'off',
            'aria-invalid': isRejected || error !== undefined,
          }}
          sx={isRejected ? rejectedStyles : undefined}
          startAdornment={
            <InputAdornment position="start" sx={{ marginRight: 0 }}>
              <Box
                component="input"
                type="color"
                aria-label={m.staff_settings_colour_pick()}
                value={primaryOf(shown).toLowerCase()}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
                sx={pickerStyles}
              />
            </InputAdornment>
          }
        />
      </Box>
      <Box
        role="group"
        aria-label={m.staff_settings_presets()}
        sx={{ display: 'flex', gap: '8px', paddingTop: { xs: 0, sm: '26px' } }}
      >
        {themePresets.map((preset) => (
          <Box
            key={preset}
            component="button"
            type="button"
            title={presetNames[preset]()}
            aria-label={presetNames[preset]()}
            aria-pressed={value === preset}
            onClick={() => onChange(preset)}
            sx={presetStyles}
            style={{ backgroundColor: primaryOf(preset) }}
          />
        ))}
      </Box>
    </Box>
  );
}

const frameStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  alignItems: 'flex-start',
  scrollMarginTop: 'calc(var(--toolbar) + 20px)',
} as const;
const rejectedStyles = {
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--bad)', borderWidth: 2 },
} as const;
const pickerStyles = {
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: '4px',
  background: 'none',
  cursor: 'pointer',
  '&::-webkit-color-swatch-wrapper': { padding: 0 },
  '&::-webkit-color-swatch': { border: '1px solid var(--edge)', borderRadius: '4px' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 2 },
} as const;
const presetStyles = {
  width: 44,
  height: 44,
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    boxShadow: '0 0 0 2px var(--surface), 0 0 0 4px var(--ink)',
  },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 6 },
} as const;
