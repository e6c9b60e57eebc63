/** Where someone was on a page, so that coming back shows it the same. */
interface Place {
  path: string
  y: number
  /** A link in view and how far it was from the top of the screen: what is above it may have another height by then. */
  link?: { href: string; top: number }
  /** Whether that link was followed, so that it gets the focus back. */
  isFollowed: boolean
}

const key = 'places'
const mostPlaces = 50
/** In milliseconds. A list that takes longer to fill shows what it has. */
const longestWait = 10_000
/** While rows that came into view get the height that they have. */
const untilSettled = 500
const actsOfPeople = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const topOf = (link: Element) => link.getBoundingClientRect().top
const findLink = (href: string) => document.querySelector(`main a[href="${CSS.escape(href)}"]`)

function findLinkInView(): Element | undefined {
  for (let y = 100; y < innerHeight; y += 60) {
    const link = document.elementFromPoint(innerWidth / 2, y)?.closest('main a')
    if (link) return link
  }
  return undefined
}

/** Where this page is, when the link to `next` is about to be followed, if there is one. */
export function findPlace(path: string, next?: string): Place {
  const followed = next === undefined ? null : findLink(next)
  const link = followed ?? findLinkInView()
  const href = link?.getAttribute('href')
  return { path, y: scrollY, isFollowed: followed !== null, ...(link && href && { link: { href, top: topOf(link) } }) }
}

/** Puts the page where it was, as far as that is there yet. Whether what was in view is. */
function goTo({ y, link }: Place): boolean {
  const found = link && findLink(link.href)
  if (!found) scrollTo({ top: y, behavior: 'instant' })
  // What comes into view is laid out by that, and may have another height than was estimated.
  else for (let times = 0; times < 3; times += 1) scrollBy({ top: topOf(found) - link.top, behavior: 'instant' })
  return found !== undefined && found !== null
}

let stop = () => {}

/** Goes on until what was in view is there and stays, or someone does something. */
function continueTo(place: Place, whenThere: () => void): void {
  let timer = setTimeout(() => stop(), longestWait)
  let isThere = false
  const watcher = new ResizeObserver(() => {
    if (!goTo(place) || isThere) return
    isThere = true
    whenThere()
    clearTimeout(timer)
    timer = setTimeout(() => stop(), untilSettled)
  })
  stop = () => {
    clearTimeout(timer)
    watcher.disconnect()
    for (const act of actsOfPeople) removeEventListener(act, stop)
  }
  for (const act of actsOfPeople) addEventListener(act, stop, { passive: true })
  watcher.observe(document.getElementById('root') as HTMLElement)
}

/** A page that is left is no longer put anywhere. */
export function stopReturning(): void {
  stop()
  stop = () => {}
}

function focusLink({ link, isFollowed }: Place): boolean {
  const found = isFollowed && link ? findLink(link.href) : null
  if (!(found instanceof HTMLElement)) return false
  found.focus({ preventScroll: true })
  return true
}

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Shows a page as it was when it was left: where it was scrolled to, with the focus on the link that was followed. */
export function returnTo(place: Place): void {
  goTo(place)
  if (!focusLink(place)) focusMain()
  const focused = document.activeElement
  continueTo(place, () => document.activeElement === focused && focusLink(place))
}

/** The same for a page of which is only known that it lists the one at `path`. */
export function returnFrom(path: string): void {
  const link = findLink(path)
  link?.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  else focusMain()
}

/** After a reload the browser does that itself, as far as the page is high enough by then. */
export function continueAt(place: Place): void {
  if (scrollY < place.y) continueTo(place, () => {})
}

/** The places of this tab, by entry of the history. They outlive a reload. */
export function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  } catch {
    return new Map()
  }
}

export function savePlaces(places: Map<string, Place>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...places].slice(-mostPlaces)))
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** Nothing of one user stays for the next. */
export function forgetPlaces(places: Map<string, Place>): void {
  places.clear()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where storage is refused, nothing is in it.
  }
}
