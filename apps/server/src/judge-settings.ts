/**
 * Judges the settings before `npm start` builds or creates anything: prints a JSON object with a sentence for each
 * wrong setting and each warning.
 */
import { judgeEnvironment } from './config.ts';

const { problems, warnings } = judgeEnvironment();
process.stdout.write(`${JSON.stringify({ problems, warnings })}\n`);
