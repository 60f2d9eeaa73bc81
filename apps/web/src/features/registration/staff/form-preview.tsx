/** A static preview of the draft as the registration page on a phone. */
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Brand } from '../../../ui/staff/brand.tsx';
import { Preview } from '../../../ui/staff/preview.tsx';
import { effectiveForm, rowsOf } from '../fields/form-fields.ts';
import { type FormDraft, formOf } from './form-draft.ts';
import { PreviewField } from './preview-field.tsx';

interface FormPreviewProps {
  draft: FormDraft;
  isSaved: boolean;
}

// Does not use the components of the customer page: modules shared by both entries are split into more
// chunks, which costs the customer page 1.5 KiB of scripts and 0.6 KiB of styles (measured).
export function FormPreview({ draft, isSaved }: FormPreviewProps) {
  const config = useConfig();
  return (
    <Preview
      note={isSaved ? m.staff_form_preview_saved() : m.staff_settings_unsaved()}
      frameStyles={phoneStyles}
      isSticky
    >
      <PreviewPage config={{ ...config, form: formOf(draft) }} policyText={draft.policy.version} />
    </Preview>
  );
}

function PreviewPage({ config, policyText }: { config: ClientConfig; policyText: string }) {
  const { flags, clientName } = config;
  const form = effectiveForm(config);
  return (
    <div inert>
      <Box sx={barStyles}>
        <Brand />
      </Box>
      <Box sx={pageStyles}>
        <Box>
          <Box sx={lineStyles}>
            {[1, 2, 3, 4].map((wizardStep) => (
              <span key={wizardStep} />
            ))}
          </Box>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', marginTop: '8px', fontSize: 13 }}>
            <b>{m.step_details()}</b>
            <Box component="span" sx={{ color: 'var(--ink-2)' }}>
              {m.step_details_lasts()}
            </Box>
          </Box>
        </Box>
        <Box sx={headlineStyles}>{form.headline || m.staff_form_preview_headline()}</Box>
        {flags.customText && form.customText && (
          <Box sx={{ marginTop: '-12px', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
            {form.customText}
          </Box>
        )}
        {rowsOf(form.fields).map((row) => (
          <Box key={row[0]?.name} sx={rowStyles}>
            {row.map((field) => (
              <PreviewField key={field.name} field={field} codeChannel={config.codeChannel} />
            ))}
          </Box>
        ))}
        {flags.privacyPolicy && (
          <Box sx={{ display: 'flex', gap: '12px' }}>
            <Box sx={boxStyles} />
            <Box sx={{ fontSize: 14, lineHeight: '20px' }}>
              {m.form_policy_agree()}{' '}
              <Box component="span" sx={{ color: 'var(--accent-text)', textDecoration: 'underline' }}>
                {m.form_policy_name()}
              </Box>{' '}
              {m.form_policy_of({ clientName })}
              {policyText && (
                <Box component="span" sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13 }}>
                  {m.form_policy_version({ version: policyText })}
                </Box>
              )}
            </Box>
          </Box>
        )}
        {flags.bargein && (
          <Box sx={{ color: 'var(--ink-2)', fontSize: 14, lineHeight: '20px' }}>{m.form_supervision()}</Box>
        )}
        <Box sx={buttonStyles}>{m.form_send()}</Box>
      </Box>
    </div>
  );
}

const phoneStyles = {
  maxWidth: 390,
  maxHeight: { lg: 'calc(100dvh - 180px)' },
  margin: { xs: '0 auto', lg: 0 },
  overflowY: 'auto',
  borderRadius: '20px',
  border: '1px solid var(--edge)',
  backgroundColor: 'var(--canvas)',
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 2 },
} as const;
const barStyles = {
  display: 'flex',
  alignItems: 'center',
  height: 64,
  padding: '0 20px',
  borderBottom: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
} as const;
const pageStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '20px',
  padding: '20px',
  fontSize: 16,
  lineHeight: '24px',
} as const;
const lineStyles = {
  display: 'flex',
  gap: '4px',
  '& span': { flex: 1, height: 4, borderRadius: '2px', backgroundColor: 'var(--line)' },
  '& span:first-of-type': { backgroundColor: 'var(--accent)' },
} as const;
const headlineStyles = {
  fontSize: 28,
  lineHeight: '34px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
} as const;
const rowStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: '12px',
} as const;
const boxStyles = {
  flex: 'none',
  width: 20,
  height: 20,
  border: '1px solid var(--edge)',
  borderRadius: '4px',
  backgroundColor: 'var(--surface)',
} as const;
const buttonStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 52,
  borderRadius: '6px',
  backgroundColor: 'var(--accent)',
  color: 'var(--on-accent)',
  fontWeight: 600,
} as const;
