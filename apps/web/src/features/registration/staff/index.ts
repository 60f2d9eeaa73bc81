/** The part of the console's settings about the registration form, fetched when it is gone to. */
export const loadFormPart = async () => (await import('./form-part.tsx')).FormPart;
