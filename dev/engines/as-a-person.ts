import type { EnginePage, Handle } from './engine.ts'

/** Milliseconds. Longer than any page takes on a slow machine. */
const longest = 60_000
const every = 100

/** What a click can target, by the text on it or beside it. */
type Role = 'button' | 'link' | 'field'

/** Uses a page as a person does: waits until something is visible, then clicks it or types into it. */
export function asAPerson(page: EnginePage) {
  const until = async <Found>(what: string, look: () => Promise<Found | null | false>): Promise<Found> => {
    for (let waited = 0; ; waited += every) {
      // Between two pages there is nothing to query.
      const found = await look().catch((error: unknown) => {
        if (waited >= longest) throw error
        return null
      })
      if (found !== null && found !== false) return found
      if (waited >= longest) throw new Error(`${what} did not appear. The page says:\n${await page.run(textOfPage)}`)
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  }
  /** A driver clicks where an element was, even while the page scrolls or grows; a person waits until it is at rest. */
  const use = (role: Role, name: string, act: (element: Handle) => Promise<void>) =>
    until(`The ${role} "${name}"`, async () => {
      const element = await page.find(findAtRest, role, name)
      if (element !== null) await act(element)
      return element
    })

  return {
    until,
    open: (address: string) => page.open(address),
    sees: (text: string) => until(`"${text}"`, () => page.run(isSeen, text)),
    isAt: (pattern: RegExp) =>
      until(`An address like ${pattern}`, async () => {
        const path = await page.run(pathOfPage)
        return pattern.test(path) && path
      }),
    click: (role: Role, name: string) => use(role, name, page.click),
    type: (name: string, text: string) => use('field', name, (element) => page.type(element, text)),
    /** Each engine and language has its own way to type times; this is the value they result in. */
    setTime: async (name: string, time: string) => {
      await use('field', name, () => page.run(setValue, name, time))
    },
  }
}

// The functions below run in the page, each by itself.

const pathOfPage = () => location.pathname

// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
const textOfPage = () => `${location.pathname}\n${document.body.innerText}`

/** On a page that runs: one that is left before its scripts have come complains of them. */
function isSeen(text: string): boolean {
  if (document.documentElement.dataset.running === undefined) return false
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  return document.body.innerText.includes(text)
}

function setValue(name: string, value: string): void {
  const fields = [...document.querySelectorAll('input')]
  const field = fields.find(({ labels }) => labels?.[0]?.textContent?.trim().startsWith(name)) as HTMLInputElement
  // React overrides the element's setter, which would hide the change from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Where an element was when it was last looked at. */
type Seen = { lastPlace?: string }

/** The element, if it is where it was at the last look. */
function findAtRest(role: Role, name: string): Element | null {
  const selectors = { button: 'button', link: 'a[href]', field: 'input, textarea, select' }
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labels = (element as HTMLInputElement).labels
    return labels && labels.length > 0 ? textOf(labels[0] as Element) : textOf(element)
  }
  const isThere = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.matches(':disabled')
  const all = [...document.querySelectorAll(selectors[role])].filter(isThere)
  const found = all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name)) ?? null
  // The page's own scrolling is smooth, and the driver does not wait for its end.
  found?.scrollIntoView({ behavior: 'instant', block: 'center' })
  const seen = window as Seen
  const before = seen.lastPlace
  seen.lastPlace = `${name} ${JSON.stringify(found?.getBoundingClientRect())}`
  return before === seen.lastPlace ? found : null
}
