/** The privacy policy of the form: a link or a text, and its version. */
import type { ManagedForm } from '@foyer/contract/registration/managed-form.ts';
import { Box } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { TextField } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { SegmentedControl } from '../../../ui/staff/segmented-control.tsx';

type Policy = ManagedForm['policy'];

interface PolicySectionProps {
  policy: Policy;
  saved: Policy;
  errors: Readonly<Record<string, string>>;
  onChange: (policy: Policy) => void;
}

export function PolicySection({ policy, saved, errors, onChange }: PolicySectionProps) {
  const { flags } = useConfig();
  const [kind, setKind] = useState<'url' | 'text'>(policy.url ? 'url' : 'text');
  const hasChanged = policy.url !== saved.url || policy.text !== saved.text;
  const isOldVersion = hasChanged && policy.version.trim() === saved.version;

  return (
    <Section
      title={m.staff_policy_title()}
      intro={flags.privacyPolicy ? m.staff_policy_intro() : m.staff_policy_off()}
    >
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <Box>
          <SegmentedControl
            label={m.staff_policy_kind()}
            value={kind}
            options={[
              { value: 'url', label: m.staff_policy_url_kind() },
              { value: 'text', label: m.staff_policy_text_kind() },
            ]}
            onChange={(next) => {
              setKind(next);
              // The text is shown to customers only where there is no link.
              if (next === 'text') onChange({ ...policy, url: '' });
            }}
          />
        </Box>
        {kind === 'url' ? (
          <TextField
            label={m.staff_policy_url()}
            value={policy.url}
            placeholder="https://"
            hint={m.staff_policy_url_hint()}
            inputProps={{ maxLength: 500, inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
            onChange={(event) => onChange({ ...policy, url: event.target.value })}
            error={errors['policy.url'] && m.staff_policy_url_wrong()}
          />
        ) : (
          <TextField
            label={m.staff_policy_text()}
            multiline
            minRows={4}
            maxRows={16}
            value={policy.text}
            hint={m.staff_policy_text_hint()}
            inputProps={{ maxLength: 20_000 }}
            onChange={(event) => onChange({ ...policy, text: event.target.value })}
            error={errors['policy.text']}
          />
        )}
        <Box sx={{ maxWidth: 320 }}>
          <TextField
            label={m.staff_policy_version()}
            value={policy.version}
            hint={m.staff_policy_version_hint()}
            inputProps={{ maxLength: 40 }}
            onChange={(event) => onChange({ ...policy, version: event.target.value })}
            error={errors['policy.version']}
          />
        </Box>
        {isOldVersion && <Banner icon={TriangleAlert}>{m.staff_policy_old_version()}</Banner>}
      </Box>
    </Section>
  );
}
