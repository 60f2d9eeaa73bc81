/** How soon pages that stand open take up what is changed on Settings: together within ten seconds. */
import { seconds } from './time.ts';

export const configNews = {
  /** A page that is looked at asks this often, or a little sooner, so that many pages do not ask at once. */
  askedEveryMs: seconds(8),
  /** What the server remembers of its own answer; a change that this very server made is told at once. */
  rememberedMs: seconds(2),
} as const;
