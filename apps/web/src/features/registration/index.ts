/** From a visitor to a customer: the details, the code, and the token that comes of them. */
export { CodePage } from './code-page.tsx';
export { findProduct, type OfferedProduct } from './find-product.ts';
export { Registration } from './registration.tsx';
