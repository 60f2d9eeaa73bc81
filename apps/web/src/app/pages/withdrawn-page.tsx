/** The page of a product that was withdrawn. */
import { BrandBar } from '../../features/tenants/index.ts';
import { JourneyPage } from '../../ui/journey-page.tsx';

export default function WithdrawnPage() {
  return <JourneyPage state="product-withdrawn" bar={<BrandBar bare />} on={{}} />;
}
