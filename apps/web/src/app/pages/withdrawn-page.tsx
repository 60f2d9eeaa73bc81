/** The product behind this address was taken off show. */
import { BrandBar } from '../../features/tenants/index.ts';
import { RoadPage } from '../../ui/road-page.tsx';

// Fetched by the few who come too late.
export default function WithdrawnPage() {
  return <RoadPage state="product-withdrawn" bar={<BrandBar bare />} on={{}} />;
}
