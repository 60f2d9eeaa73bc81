/** The console's screens about customers, fetched when they are gone to, and customers to choose from elsewhere. */
export { searchCustomers, useCustomerChoice } from './customer-choice.ts';

export const loadBlockDialog = async () => (await import('./block-dialogs.tsx')).BlockDialog;
export const loadCustomerPage = async () => (await import('./customer-page.tsx')).CustomerPage;
export const loadCustomersPage = async () => (await import('./customers-page.tsx')).CustomersPage;
