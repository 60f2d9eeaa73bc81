/** Before the first journey: one product for the whole run, and its end after the last. */
import { startFoyer } from './foyer.ts';
import { hasNoBrowser, requireBuiltPages } from './programs.ts';
import { shareProduct } from './shared-product.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  if (hasNoBrowser()) {
    console.log(
      'There is no Chromium: all journeys are skipped. Mend: CHROMIUM_BIN=/path/to/chromium npm test',
    );
    return async () => {};
  }
  requireBuiltPages();
  const foyer = await startFoyer();
  shareProduct(foyer);
  return () => foyer.stop();
}
