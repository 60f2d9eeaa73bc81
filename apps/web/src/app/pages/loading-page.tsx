/** A customer's page whose scripts or data have not arrived yet: grey shapes after a moment. */
import { BrandBar } from '../../features/tenants/index.ts';
import { GreyShapes } from '../../ui/layout/grey-shapes.tsx';
import { Page } from '../../ui/layout/page.tsx';

export function LoadingPage() {
  return (
    <>
      <BrandBar />
      <Page width="column">
        <GreyShapes heights={[28, 68, 48, 48, 48]} />
      </Page>
    </>
  );
}
