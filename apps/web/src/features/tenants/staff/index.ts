/** The setup checklist of the dashboard, and Settings › General; both load on demand. */
export const loadGeneralSettings = async () => (await import('./general-settings.tsx')).GeneralSettings;
export const loadSetupChecklist = async () =>
  (await import('./checklist/setup-checklist.tsx')).SetupChecklist;
