/** The settings section for the registration form, loaded on the first visit. */
export const loadFormPart = async () => (await import('./form-part.tsx')).FormPart;
