/** Imports: the page that checks, runs and undoes them, and the button that leads to it from a table. */
export { ImportButton } from './import-button.tsx';

export const loadImportsPage = async () => (await import('./imports-page.tsx')).ImportsPage;
