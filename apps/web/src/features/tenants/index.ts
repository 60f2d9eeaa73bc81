/** The tenant's brand on the customer pages. The console's settings are in `staff/`. */
export { BrandBar } from './brand-bar.tsx';
