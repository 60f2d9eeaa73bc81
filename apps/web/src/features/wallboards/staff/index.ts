/** Wallboards: the page that manages them, and the screen that shows one. */
export const loadWallboardsPage = async () => (await import('./wallboards-page.tsx')).WallboardsPage;

export const loadWallboardScreen = async () =>
  (await import('./screen/wallboard-screen.tsx')).WallboardScreen;
