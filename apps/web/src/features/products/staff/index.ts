/** The console's products page, and products and agents as choices for other pages. */

export { GapsBanner } from './gaps-banner.tsx';
export { ProductsPage } from './products-page.tsx';
export { useAgentChoices } from './use-agent-choices.ts';
export { type ProductChoice, useHasNoProducts, useProductChoices } from './use-product-choices.ts';
