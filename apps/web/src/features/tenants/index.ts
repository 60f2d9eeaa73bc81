/** The tenant on the customer's page: whose house this is. */
export { BrandBar } from './brand-bar.tsx';
