/** Before the first journey: the pages stand as they were built. */
import { requireBuiltPages } from './programs.ts';

export default requireBuiltPages;
