import { defaultProductName, type PageProduct } from '@iyk/wire/product.ts'

/**
 * What this installation is called. In a browser, `document.ts` has written into the document what the operator set; the host sets it before it renders.
 */
export const product: PageProduct & { name: string } = {
  name: defaultProductName,
  ...(typeof document === 'undefined' ? {} : (JSON.parse(document.documentElement.dataset.product ?? '{}') as object)),
}

/** For the host: rules that end the style of every page. They have the operator's colors. */
export const appearance = { style: '' }

/** Before the first page is rendered. */
export function setProduct(given: PageProduct, style: string): void {
  Object.assign(product, given)
  appearance.style = style
}
