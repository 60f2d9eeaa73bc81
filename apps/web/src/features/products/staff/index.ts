/** The console's screen about products, and the products to choose from elsewhere. */
export { ProductsPage } from './products-page.tsx';
export { type ProductChoice, useProductChoices } from './use-product-choices.ts';
