/** The fields of the connection: those of Metabase, or those of Superset. */
import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { SecretField, type SecretState, SelectField, TextField } from '../../../../ui/staff/forms/index.ts';
import { Columns, type FormSectionProps, Section } from '../../../../ui/staff/layout/section.tsx';
import type { AnalyticsDraft } from './analytics-draft.ts';

const plainInput = { autoCapitalize: 'none', spellCheck: false, maxLength: 200 } as const;

interface ConnectionSectionProps extends FormSectionProps<AnalyticsDraft> {
  secret: Pick<SecretState, 'isStored' | 'isUnreadable'>;
}

export function ConnectionSection({ draft, errors, secret, onChange }: ConnectionSectionProps) {
  const { tenant } = useConfig();
  const isMetabase = draft.provider === 'metabase';
  const secretState = {
    ...secret,
    value: draft.secret,
    error: errors.secret && secretProblem(draft),
    onChange: (next: string | null | undefined) => onChange({ secret: next }),
  };
  return (
    <Section title={m.staff_analytics_connection()} intro={m.staff_analytics_intro()}>
      <Columns>
        <SelectField
          label={m.staff_analytics_provider()}
          value={draft.provider}
          options={[
            { value: '', label: m.staff_analytics_none() },
            { value: 'metabase', label: 'Metabase' },
            { value: 'superset', label: 'Superset' },
          ]}
          onChange={(provider) => onChange({ provider: provider as AnalyticsDraft['provider'] })}
          error={errors.provider}
        />
        {draft.provider && (
          <>
            <TextField
              label={m.staff_analytics_url()}
              hint={m.staff_analytics_url_hint()}
              value={draft.url}
              onChange={(event) => onChange({ url: event.target.value })}
              error={errors.url && m.staff_analytics_url_wrong()}
              inputProps={{ ...plainInput, inputMode: 'url', maxLength: 500 }}
            />
            <TextField
              label={m.staff_analytics_id()}
              hint={isMetabase ? m.staff_analytics_id_metabase() : m.staff_analytics_id_superset()}
              value={draft.dashboardId}
              onChange={(event) => onChange({ dashboardId: event.target.value })}
              error={
                errors.dashboardId &&
                (isMetabase ? m.staff_analytics_id_metabase_wrong() : m.staff_analytics_id_superset_wrong())
              }
              inputProps={plainInput}
            />
            <TextField
              label={isMetabase ? m.staff_analytics_parameter() : m.staff_analytics_column()}
              hint={
                isMetabase
                  ? m.staff_analytics_parameter_hint({ tenant })
                  : m.staff_analytics_column_hint({ tenant })
              }
              value={draft.parameter}
              onChange={(event) => onChange({ parameter: event.target.value })}
              error={errors.parameter && m.staff_analytics_parameter_wrong()}
              inputProps={{ ...plainInput, maxLength: 100 }}
            />
            {!isMetabase && (
              <TextField
                label={m.staff_analytics_username()}
                hint={m.staff_analytics_username_hint()}
                value={draft.username}
                onChange={(event) => onChange({ username: event.target.value })}
                error={errors.username}
                inputProps={plainInput}
              />
            )}
            <SecretField
              label={isMetabase ? m.staff_analytics_secret() : m.staff_analytics_password()}
              {...(isMetabase && { hint: m.staff_analytics_secret_hint() })}
              secret={secretState}
            />
          </>
        )}
      </Columns>
    </Section>
  );
}

function secretProblem({ provider, secret }: AnalyticsDraft): string {
  if (provider === 'superset') return m.staff_analytics_password_missing();
  return secret
    ? m.staff_secret_too_short({ min: analyticsLimits.minSigningSecretLength })
    : m.staff_analytics_secret_missing();
}
