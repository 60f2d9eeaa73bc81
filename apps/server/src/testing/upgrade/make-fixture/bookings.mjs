/** Customers of acme who registered and booked. */
import { hash } from './hash.mjs';
import { call, resultOf } from './older-foyer.mjs';
import { becomeCustomer } from './people.mjs';
import { picture } from './picture.mjs';

/** What each customer answers. */
export const form = {
  product: 'jee-live-demo',
  courseInterestedIn: 'JEE',
  Class: '12',
  policyAccepted: true,
  countryCode: '+91',
};

async function findFreeTimes() {
  const { days } = await resultOf(
    'acme',
    'GET',
    '/api/products/jee-live-demo/times?zone=Asia%2FKolkata&days=14',
  );
  return days.flatMap(({ times }) => times).filter(({ left }) => left > 0);
}
const book = async ({ token }, startsAt) =>
  resultOf('acme', 'POST', '/api/schedules', {
    token,
    body: { startsAt, zone: 'Asia/Kolkata', source: 'buy-now' },
  });

export async function addProductPicture({ admin, known, product }) {
  const productPicture = picture(200, 90, 20);
  await admin(`/api/manage/products/${product.id}/image`, 'PUT', { body: productPicture, type: 'image/png' });
  known.productImage = (await admin(`/api/manage/products/${product.id}`)).image;
  known.productImageHash = hash((await call('acme', 'GET', known.productImage)).bytes);
}

/** @returns Asha, who registered with a picture */
export async function registerAsha({ known, owner }) {
  const attachment = await resultOf('acme', 'POST', '/api/registrations/attachments?name=mark-sheet.png', {
    body: picture(20, 30, 200),
    type: 'image/png',
  });
  const asha = await becomeCustomer({
    ...form,
    userName: 'Asha Pillai',
    mobileNumber: '9812345670',
    email: 'asha@example.com',
    city: 'Kochi',
    attachmentIds: [attachment.id],
    utm: { utm_source: 'newsletter' },
  });
  known.asha = { customerId: asha.customerId, token: asha.token, name: asha.customerName };
  known.attachment = {
    id: attachment.id,
    hash: hash(
      (await call('acme', 'GET', `/api/manage/attachments/${attachment.id}`, { token: owner.token })).bytes,
    ),
  };
  return asha;
}

/** Of Asha, and of Devi, who cancelled hers. @returns Devi */
export async function addBookings({ known }, asha) {
  const times = await findFreeTimes();
  const booked = await book(asha, times.at(-1).startsAt);
  known.booking = { id: booked.id, link: booked.link, startsAt: booked.startsAt };
  const devi = await becomeCustomer({ ...form, userName: 'Devi Nair', mobileNumber: '9812345671' });
  const cancelled = await book(devi, times.at(-2).startsAt);
  await call('acme', 'DELETE', `/api/schedules/by-link/${cancelled.link}`);
  known.cancelledBooking = { link: cancelled.link };
  return devi;
}
