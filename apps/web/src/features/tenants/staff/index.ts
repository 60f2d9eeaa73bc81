/** The general part of the console's settings, fetched when it is gone to. */
export const loadGeneralPart = async () => (await import('./general-part.tsx')).GeneralPart;
