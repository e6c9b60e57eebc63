import type { EnginePage, Handle } from './engine.ts'

/** Milliseconds. Longer than any page takes on a slow machine. */
const longest = 60_000
const every = 100

/** What a press may be meant for, by what is to be read on it or beside it. */
export type Role = 'button' | 'link' | 'field'

/** Uses a page as a person does: waits until something is there to be seen, then presses it or types into it. */
export function asAPerson(page: EnginePage) {
  const until = async <Found>(what: string, look: () => Promise<Found | null | false>): Promise<Found> => {
    for (let waited = 0; ; waited += every) {
      // Between two pages there is nothing to be asked.
      const found = await look().catch((error: unknown) => {
        if (waited >= longest) throw error
        return null
      })
      if (found !== null && found !== false) return found
      if (waited >= longest) throw new Error(`${what} did not come. The page says:\n${await page.run(textOfPage)}`)
      await new Promise((resolve) => setTimeout(resolve, every))
    }
  }
  /** A browser refuses what is still moving, or is covered: a person waits until it is not. */
  const use = (role: Role, name: string, act: (element: Handle) => Promise<void>) =>
    until(`The ${role} "${name}"`, async () => {
      const element = await page.find(findByName, role, name)
      if (element !== null) await act(element)
      return element
    })

  return {
    open: (address: string) => page.open(address),
    sees: (text: string) => until(`"${text}"`, () => page.run(isSeen, text)),
    isAt: (pattern: RegExp) =>
      until(`An address like ${pattern}`, async () => {
        const path = await page.run(pathOfPage)
        return pattern.test(path) && path
      }),
    press: (role: 'button' | 'link', name: string) => use(role, name, page.press),
    type: (name: string, text: string) => use('field', name, (element) => page.type(element, text)),
    /** Times are typed in another way in each engine and language; this is what they come to. */
    setTime: async (name: string, time: string) => {
      await use('field', name, () => page.run(setValue, name, time))
    },
  }
}

// What follows runs in the page, each function by itself.

const pathOfPage = () => location.pathname

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
const textOfPage = () => `${location.pathname}\n${document.body.innerText}`

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
const isSeen = (text: string) => document.body.innerText.includes(text)

function setValue(name: string, value: string): void {
  const fields = [...document.querySelectorAll('input')]
  const field = fields.find(({ labels }) => labels?.[0]?.textContent?.trim().startsWith(name)) as HTMLInputElement
  // React puts a setter of its own on the element, which keeps the change from it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function findByName(role: Role, name: string): Element | null {
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
  return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name)) ?? null
}
