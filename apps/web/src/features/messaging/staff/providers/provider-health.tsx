/** How each channel is doing, with a test message through the saved provider. */
import {
  type MessageChannel,
  managedMessageRoutes,
  type ProviderHealth,
} from '@foyer/contract/messaging/messages.ts';
import { Box, Link as MuiLink } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { channelName } from '../outbox/message-labels.ts';
import { TestForm } from '../templates/test-form.tsx';
import { failedShareLabel, healthLabels, testContent } from './health-labels.ts';
import { healthKey } from './use-providers.ts';

const channels = ['email', 'sms', 'whatsapp'] as const;

export function ProviderHealthSection() {
  const query = useQuery({
    queryKey: healthKey,
    queryFn: async () => (await callAsStaff(managedMessageRoutes.health, {})).result,
    staleTime: 0,
  });
  return (
    <Section title={m.staff_health_title()} intro={m.staff_health_intro()}>
      <LoadingBoundary query={query} skeletonHeights={[120, 121, 122]}>
        {(health) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24px' }}>
            {channels.map((channel) => (
              <Channel key={channel} channel={channel} health={health[channel]} />
            ))}
          </Box>
        )}
      </LoadingBoundary>
    </Section>
  );
}

function Channel({ channel, health }: { channel: MessageChannel; health: ProviderHealth }) {
  const name = channelName(channel);
  const queries = useQueryClient();
  const email = usePerson()?.email ?? '';
  const { label, tone, hint } = healthLabels[health.state];

  async function send(to: string) {
    const params = { kind: 'link', channel, language: 'en' } as const;
    const body = { ...testContent(channel), to };
    const { result } = await callAsStaff(managedMessageRoutes.testSend, { params, body });
    void queries.invalidateQueries({ queryKey: healthKey });
    return result;
  }

  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: '12px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <Box component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
          {name}
        </Box>
        <Pill tone={tone}>{label()}</Pill>
      </Box>
      <Facts channel={channel} health={health} />
      {health.state === 'ready' ? (
        <TestForm
          channel={channel}
          initialTo={channel === 'email' ? email : ''}
          buttonName={m.staff_health_test_named({ channel: name })}
          send={send}
        />
      ) : (
        <Box sx={{ color: 'var(--ink-2)' }}>{hint()}</Box>
      )}
    </Box>
  );
}

function Facts({ channel, health }: { channel: MessageChannel; health: ProviderHealth }) {
  const { timeZone } = useConfig();
  const { lastSuccessAt, lastFailure, lastDay } = health;
  return (
    <Box component="dl" sx={factsStyles}>
      <dt>{m.staff_health_success()}</dt>
      <dd>{lastSuccessAt ? formatInstant(lastSuccessAt, timeZone) : m.staff_health_never()}</dd>
      <dt>{m.staff_health_failure()}</dt>
      <dd>
        {lastFailure
          ? m.staff_health_failure_at({
              time: formatInstant(lastFailure.at, timeZone),
              problem: lastFailure.problem,
            })
          : m.staff_health_never()}
      </dd>
      <dt>{m.staff_health_day()}</dt>
      <dd>
        {lastDay.failed > 0 ? (
          <MuiLink
            component={Link}
            to={`/app/messages?channel=${channel}&state=FAILED`}
            sx={{ color: 'var(--accent-text)' }}
          >
            {failedShareLabel(lastDay)}
          </MuiLink>
        ) : (
          failedShareLabel(lastDay)
        )}
      </dd>
    </Box>
  );
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
  gap: { xs: '2px', sm: '4px 20px' },
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { overflowWrap: 'anywhere', marginBottom: { xs: '8px', sm: 0 } },
} as const;
