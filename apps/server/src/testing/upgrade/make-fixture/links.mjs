/** Links of acme: one for any customer, one for a named customer, one that was revoked. */
import { call, resultOf } from './older-foyer.mjs';

const linkTokenIn = ({ address }) => new URL(address).searchParams.get('link');

export async function addLinks({ known, product }, agent, asha) {
  const makeLink = (customerId, note) =>
    resultOf('acme', 'POST', '/api/manage/links', {
      token: agent.token,
      body: { productId: product.id, customerId, hours: 720, note },
    });
  const openLink = await makeLink(null, 'for the newsletter');
  const ashasLink = await makeLink(asha.customerId, null);
  const revokedLink = await makeLink(null, 'a mistake');
  for (const channel of ['sms', 'whatsapp', 'email'])
    await call('acme', 'POST', `/api/manage/links/${ashasLink.id}/send`, {
      token: agent.token,
      body: { channel },
    });
  await call('acme', 'POST', `/api/manage/links/${revokedLink.id}/revoke`, { token: agent.token });
  known.links = {
    open: linkTokenIn(openLink),
    ashas: linkTokenIn(ashasLink),
    revoked: linkTokenIn(revokedLink),
  };
}
