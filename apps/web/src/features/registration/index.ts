/** The registration of a customer: details and one-time code. It ends with the customer token. */
export { CodePage } from './code/code-page.tsx';
export { findProduct, type OfferedProduct } from './find-product.ts';
export { Registration } from './registration.tsx';
