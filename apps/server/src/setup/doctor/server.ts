/** The running server. */
import { askServer, type Check } from './context.ts';
import { describeError, finding } from './finding.ts';

const report = finding('Server');

export const serverCheck: Check = {
  name: 'Server',
  async run(context) {
    const { serverOrigin } = context;
    let state: Awaited<ReturnType<typeof askServer>>;
    try {
      state = await askServer(context);
    } catch (error) {
      return [report.failed(`no answer at ${serverOrigin} (${describeError(error)})`, 'Start it: npm start')];
    }
    if (state.ready) return [report.ok(`ready, at ${serverOrigin}`)];
    const wrong = Object.entries(state.checks ?? {}).filter(([, outcome]) => outcome !== 'ok');
    const text = wrong.map(([name, outcome]) => `${name}: ${outcome}`).join(', ');
    return [report.failed(`not ready${text && `: ${text}`}`, 'Read its log')];
  },
};
