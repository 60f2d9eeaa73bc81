/** The console's slots page: when the products can be booked. */
export { SlotsPage } from './slots-page.tsx';
