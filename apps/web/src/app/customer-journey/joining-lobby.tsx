/** The placeholder between the code and the first answer about the queue. */
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/controls/banner.tsx';
import { GreyShapes } from '../../ui/layout/grey-shapes.tsx';
import { Page } from '../../ui/layout/page.tsx';

export function JoiningLobby({ isOffline }: { isOffline: boolean }) {
  useTitle(m.step_lobby());
  return (
    <>
      <BrandBar />
      <Page width="column">
        {isOffline && <Banner tone="offline">{m.lobby_offline_arriving()}</Banner>}
        <GreyShapes heights={[34, 24, 220, 280]} />
      </Page>
    </>
  );
}
