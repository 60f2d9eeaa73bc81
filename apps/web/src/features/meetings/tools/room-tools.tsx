/** Entry of the room tools' chunk, loaded after the first remote video frame. */

import { Immersion } from './immersion/immersion.tsx';
import { Departed } from './notices/departure-notices.tsx';
import { Notices } from './notices/notices.tsx';
import { Side } from './panels/side.tsx';
import { Aside, Bar, Choice, Note } from './parts/bar-parts.tsx';
import { Header } from './parts/header-parts.tsx';
import { Extras, Screen } from './parts/person-parts.tsx';
import { Sheets } from './sheets/sheets.tsx';

export { startBrowserTools } from './browser-tools.ts';
export const parts = {
  Header,
  Notices,
  Extras,
  Screen,
  Note,
  Bar,
  Choice,
  Aside,
  Side,
  Sheets,
  Immersion,
  Departed,
};
