/** The sentences for what ended or prevented monitoring and whispering. */
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { deviceProblemText } from '../../../ui/device-labels.ts';
import type { MonitorProblem } from './monitor.ts';

export function problemText(problem: MonitorProblem): string {
  switch (problem.kind) {
    case 'error':
      return explain(problem.error);
    case 'closed':
      return problem.reason === 'taken_over' ? m.staff_supervision_other_tab() : m.staff_supervision_over();
    case 'microphone': {
      const { what, fix } = deviceProblemText({ camera: 'off', microphone: problem.problem }) ?? {};
      return [what, fix].filter(Boolean).join(' ');
    }
  }
}
