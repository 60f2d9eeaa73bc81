/** The console's screen about slots: when the products can be booked. */
export { SlotsPage } from './slots-page.tsx';
