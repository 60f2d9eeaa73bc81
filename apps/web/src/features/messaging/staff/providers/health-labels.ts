/** The labels of a channel's state, and the text of its test message. */
import type { MessageChannel, ProviderHealth } from '@foyer/contract/messaging/messages.ts';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber, formatPercent } from '../../../../platform/time/locale.ts';

interface StateLabels {
  readonly label: () => string;
  readonly tone: 'ok' | 'quiet' | 'warn';
  /** Why no test can be sent. */
  readonly hint: () => string;
}

export const healthLabels: Readonly<Record<ProviderHealth['state'], StateLabels>> = {
  ready: { label: () => m.staff_health_ready(), tone: 'ok', hint: () => '' },
  off: { label: () => m.staff_health_off(), tone: 'quiet', hint: () => m.staff_health_off_hint() },
  missing: { label: () => m.staff_health_missing(), tone: 'warn', hint: () => m.staff_health_missing_hint() },
};

/** "2 of 40 (5%)" */
export function failedShareLabel({ sent, failed }: ProviderHealth['lastDay']): string {
  const count = sent + failed;
  if (count === 0) return m.staff_health_day_none();
  return m.staff_health_day_failed({
    failed: formatNumber(failed),
    count: formatNumber(count),
    share: formatPercent(failed / count),
  });
}

/** The server fills in the tenant's name. */
export function testContent(channel: MessageChannel): { subject: string | null; text: string } {
  const clientName = '{{ clientName }}';
  return {
    subject: channel === 'email' ? m.staff_health_test_subject({ clientName }) : null,
    text: m.staff_health_test_text({ clientName }),
  };
}
