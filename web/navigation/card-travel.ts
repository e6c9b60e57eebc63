import { matchPath } from './match-path.ts'

/** The list and the page of one thing in it, between which its card travels. */
export interface Journey {
  list: string
  one: string
}

const lists = ['/events', '/collection'] as const

/** Undefined for pages of which neither lists the other. */
export function journeyBetween(from: string, to: string): Journey | undefined {
  const [list, one] = from.length < to.length ? [from, to] : [to, from]
  const isListed = lists.some((path) => matchPath(path, list) && matchPath(`${path}/:id`, one))
  return isListed ? { list, one } : undefined
}

/** The card on the page at `path`, if it is on the screen: in a list it is that of the link, or the picture in its row. */
export function findTraveler({ one }: Journey, path: string): HTMLElement | undefined {
  const link = `main a[href="${CSS.escape(one)}"]`
  const found = document.querySelector<HTMLElement>(
    path === one ? 'main [data-card]' : `${link} [data-card], ${link} [data-thumb]`,
  )
  if (!found) return undefined
  const { top, bottom } = found.getBoundingClientRect()
  return bottom > 0 && top < innerHeight ? found : undefined
}

/** Lets the browser know the card on both pages by one name. Returns what takes the name away. */
export function nameTraveler(card: HTMLElement): () => void {
  card.style.viewTransitionName = 'card'
  return () => {
    card.style.viewTransitionName = ''
  }
}
