/** The tools of the room, as one chunk that is loaded after the first picture. */
import { Aside, Bar, Note } from './bar-parts.tsx';
import { Header } from './header-parts.tsx';
import { Notices } from './notices.tsx';
import { Extras, Screen } from './person-parts.tsx';
import { Sheets } from './sheets.tsx';
import { Side } from './side.tsx';

export { startBrowserTools } from './browser-tools.ts';
export const parts = { Header, Notices, Extras, Screen, Note, Bar, Aside, Side, Sheets };
