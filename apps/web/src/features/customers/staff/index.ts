/** The console's customer pages, loaded on the first visit, and customers as choices for other pages. */
export { answerName, orderAnswers } from './answer-labels.ts';
export { searchCustomers, useCustomerChoice } from './customer-choice.ts';

export const loadBlockDialog = async () => (await import('./block-dialogs.tsx')).BlockDialog;
export const loadCustomerPage = async () => (await import('./record/customer-page.tsx')).CustomerPage;
export const loadCustomerSearch = async () =>
  (await import('./search/customer-search-dialog.tsx')).CustomerSearchDialog;
export const loadCustomersPage = async () => (await import('./list/customers-page.tsx')).CustomersPage;
