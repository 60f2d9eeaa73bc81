/** Settings › General: whether the setup checklist is on the dashboard. */
import { m } from '../../../../paraglide/messages.js';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { SwitchField } from '../../../../ui/staff/forms/index.ts';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { progressOf, useChecklist, useHideChecklist } from './use-checklist.ts';

export function ChecklistSection() {
  const query = useChecklist();
  const hiding = useHideChecklist();
  return (
    <Section anchor="setup" title={m.staff_setup_title()}>
      <LoadingBoundary query={query} skeletonHeights={[44]}>
        {(checklist) => (
          <SwitchField
            label={m.staff_setup_on_dashboard()}
            hint={m.staff_setup_progress(progressOf(checklist))}
            isOn={!(hiding.isPending ? hiding.variables : checklist.isHidden)}
            isDisabled={hiding.isPending}
            onChange={(isOn) => hiding.mutate(!isOn)}
          />
        )}
      </LoadingBoundary>
    </Section>
  );
}
