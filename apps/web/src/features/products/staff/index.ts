/** The console's screen about products, and the products and agents to choose from elsewhere. */
export { ProductsPage } from './products-page.tsx';
export { useAgentChoices } from './use-agent-choices.ts';
export { type ProductChoice, useHasNoProducts, useProductChoices } from './use-product-choices.ts';
