/** The metric that the page shows, from its address. */
import { type ReportMetric, reportMetrics } from '@foyer/contract/reports.ts';
import { useAddressParams } from '../../../ui/staff/use-address-params.ts';

export function useMetric(): readonly [ReportMetric, (next: ReportMetric) => void] {
  const [params, changeParams] = useAddressParams();
  const metric = reportMetrics.find((each) => each === params.get('metric')) ?? 'conversionRate';
  const choose = (next: ReportMetric): void =>
    changeParams((before) => {
      const after = new URLSearchParams(before);
      after.set('metric', next);
      return after;
    });
  return [metric, choose];
}
