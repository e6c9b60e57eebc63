import { defaultProductName, type PageProduct } from '@iyk/wire/product.ts'

/** In a browser, what `document.ts` has written into the document; the host sets it before it renders. */
function readProduct(): PageProduct {
  return typeof document === 'undefined' ? {} : JSON.parse(document.documentElement.dataset.product ?? '{}')
}

/** What this installation is called, and what else its operator has set. */
export const product: PageProduct & { name: string } = /* @__PURE__ */ Object.assign(
  { name: defaultProductName },
  /* @__PURE__ */ readProduct(),
)

/** For the host: rules that end the style of every page and have the operator's colors, and whether pages register the service worker. */
export const ofHost = { style: '', worker: true }
