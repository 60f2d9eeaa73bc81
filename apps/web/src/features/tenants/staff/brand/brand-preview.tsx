/** A preview of the customer page in the colours of the draft, light and dark. */
import { drawMark } from '@foyer/contract/brand/default-logos.ts';
import { neutrals, type Palette, type Palettes, type Theme, themes } from '@foyer/contract/brand/palette.ts';
import type { Settings } from '@foyer/contract/tenants/settings.ts';
import { Box } from '@mui/material';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { exampleNumber } from '../../../../ui/staff/example-number.ts';
import { Preview } from '../../../../ui/staff/preview.tsx';
import type { SettingsDraft } from '../settings-draft.ts';

interface BrandPreviewProps {
  draft: Pick<SettingsDraft, 'clientName' | 'mode'>;
  settings: Settings;
  palettes: Palettes;
  isSaved: boolean;
}

export function BrandPreview({ draft, settings, palettes, isSaved }: BrandPreviewProps) {
  const drawn = drawMark(settings.mark, palettes[draft.mode]);
  const logo = settings.logoUploaded ? settings.logo : `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  return (
    <Preview
      note={isSaved ? m.staff_form_preview_saved() : m.staff_settings_preview_draft()}
      frameStyles={pagesStyles}
    >
      {themes.map((theme) => (
        <Page
          key={theme}
          theme={theme}
          palette={palettes[theme]}
          logo={logo}
          clientName={draft.clientName.trim() || settings.clientName}
        />
      ))}
    </Preview>
  );
}

interface PageProps {
  theme: Theme;
  palette: Palette;
  logo: string;
  clientName: string;
}

function Page({ theme, palette, logo, clientName }: PageProps) {
  return (
    <Box inert sx={pageStyles} style={variablesOf(theme, palette)} data-preview={theme}>
      <Box sx={barStyles}>
        <Box component="img" src={logo} alt="" width={26} height={26} sx={{ objectFit: 'contain' }} />
        <Box component="span" sx={nameStyles}>
          {clientName}
        </Box>
      </Box>
      <Box sx={bodyStyles}>
        <Box sx={lineStyles}>
          {[1, 2, 3, 4].map((wizardStep) => (
            <span key={wizardStep} />
          ))}
        </Box>
        <Box sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.02em' }}>
          {m.staff_settings_preview_headline()}
        </Box>
        <Box sx={{ fontWeight: 500 }}>{m.form_field({ field: 'mobileNumber' })}</Box>
        <Box sx={fieldStyles}>{exampleNumber()}</Box>
        <Box sx={{ display: 'flex', gap: '8px', color: 'var(--ink-2)' }}>
          <Box sx={tickStyles}>
            <Check size={14} strokeWidth={2.5} />
          </Box>
          <span>
            {m.form_policy_agree()}{' '}
            <Box component="span" sx={{ color: 'var(--accent-text)', textDecoration: 'underline' }}>
              {m.form_policy_name()}
            </Box>
          </span>
        </Box>
        <Box sx={buttonStyles}>{m.form_send()}</Box>
        <Box sx={{ padding: '8px 12px', borderRadius: '6px', backgroundColor: 'var(--accent-soft)' }}>
          <Box component="span" sx={{ color: 'var(--accent-text)', fontWeight: 600 }}>
            {m.staff_settings_preview_soft()}
          </Box>{' '}
          <Box component="span" sx={{ color: 'var(--ink-3)' }}>
            {theme === 'light' ? m.staff_settings_mode_light() : m.staff_settings_mode_dark()}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** The accent variables that the server writes into the page's head, and the greys of the previewed theme. */
function variablesOf(theme: Theme, { accent, onAccent, accentText, accentSoft }: Palette): CSSProperties {
  const greys = Object.entries(neutrals[theme]).map(([name, colour]) => [`--${name}`, colour]);
  return {
    ...Object.fromEntries(greys),
    '--accent': accent,
    '--on-accent': onAccent,
    '--accent-text': accentText,
    '--accent-soft': accentSoft,
  };
}

const pagesStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
  gap: '12px',
  maxHeight: { lg: 'calc(100dvh - var(--toolbar) - 76px)' },
  overflowY: { lg: 'auto' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 2 },
} as const;
const pageStyles = {
  minWidth: 0,
  overflow: 'hidden',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  backgroundColor: 'var(--canvas)',
  color: 'var(--ink)',
} as const;
const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: 48,
  padding: '0 16px',
  borderBottom: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
} as const;
const nameStyles = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
} as const;
const bodyStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '12px',
  padding: '16px',
} as const;
const lineStyles = {
  display: 'flex',
  gap: '4px',
  '& span': { flex: 1, height: 4, borderRadius: '2px', backgroundColor: 'var(--line)' },
  '& span:first-of-type': { backgroundColor: 'var(--accent)' },
} as const;
const fieldStyles = {
  padding: '10px 14px',
  border: '2px solid var(--ink)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
} as const;
const tickStyles = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  borderRadius: '4px',
  backgroundColor: 'var(--accent)',
  color: 'var(--on-accent)',
} as const;
const buttonStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  borderRadius: '6px',
  backgroundColor: 'var(--accent)',
  color: 'var(--on-accent)',
  fontWeight: 600,
} as const;
