/** The control of every table that saves its filters under a name and applies saved ones; loaded with the first table. */
export const loadSavedFilters = async () => (await import('./saved-filters.tsx')).SavedFilters;
