import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { signInState } from '../session/page-state.ts'
import { findTraveler, type Journey, journeyBetween, nameTraveler } from './card-travel.ts'
import * as css from './moving.css.ts'
import { endPending, markPending } from './pending-link.ts'
import {
  continueAt,
  findPlace,
  focusMain,
  forgetPlaces,
  readPlaces,
  returnFrom,
  returnTo,
  savePlaces,
  stopReturning,
} from './places.ts'
import { router } from './router.tsx'

/** Resolves once the page at a path can be shown without a pause. */
type Prepare = (path: string) => Promise<void>

/** In milliseconds. A page that takes longer to fetch comes without a traveling card, and no later. */
const longestWait = 100
const motionAllowed = matchMedia('(prefers-reduced-motion: no-preference)')

/** As the router has it. */
const entryKey = (): string => history.state?.key ?? 'default'

const places = readPlaces()
let shownKey = entryKey()
let shownPath = location.pathname
let leftPath = ''
let moves = 0
let underWay: ViewTransition | undefined
let prepare: Prepare

/** Where one is as one signs out is nothing for the next user of this tab either. */
function setPlace(key: string, place: ReturnType<typeof findPlace>): void {
  if (!isSignedOut()) places.set(key, place)
}

function isSignedOut(): boolean {
  const { jwt, settled } = signInState.get()
  return jwt === null && settled
}

/** From here on, lists keep their place and cards travel. Another page than the one that is shown may be on its way. */
export function startMoving(preparePage: Prepare, shown: { path: string; key: string }): void {
  prepare = preparePage
  if (shown.path !== shownPath) {
    setPlace(shown.key, findPlace(shown.path, shownPath))
    leftPath = shown.path
    markPending(shownPath)
  }
  history.scrollRestoration = 'manual'
  router.move = move
  addEventListener('pagehide', () => {
    setPlace(shownKey, findPlace(shownPath))
    if (!isSignedOut()) savePlaces(places)
    // The browser puts a page that is loaded again where it was before scripts run.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
  signInState.subscribe(() => {
    if (isSignedOut()) forgetPlaces(places)
  })
  const place = places.get(shownKey)
  if (isLoadedAgain() && place?.path === shownPath) continueAt(place)
}

/** Whether the browser showed this document before: by a reload, or by going back or forward. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && entry.type !== 'navigate'
}

/** Another page is on the screen: new ones begin at the top, earlier ones are where they were. */
export function placePage(isNew: boolean): void {
  endPending()
  if (isNew) {
    focusMain()
    scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const place = places.get(shownKey)
  if (place?.path === shownPath) returnTo(place)
  else returnFrom(leftPath)
}

function move(show: () => void, event?: PopStateEvent): void {
  stopReturning()
  underWay?.skipTransition()
  const [from, to] = [shownPath, location.pathname]
  if (from !== to) {
    setPlace(shownKey, findPlace(from, to))
    markPending(to)
  } else endPending()
  shownKey = entryKey()
  leftPath = from
  shownPath = to
  const isLatest = isLatestMove()
  const journey = journeyBetween(from, to)
  const card = journey && findTraveler(journey, from)
  // Where the browser itself animates, as when one swipes back, a second animation would follow the first.
  const isAnimated = event?.hasUAVisualTransition
  if (card && !isAnimated && motionAllowed.matches && 'startViewTransition' in document)
    void travel(show, { journey, card, to, isLatest })
  else startTransition(show)
}

/** What is shown is always the latest location, so a move that was overtaken shows nothing. */
function isLatestMove(): () => boolean {
  const number = ++moves
  return () => number === moves
}

interface Travel {
  journey: Journey
  card: HTMLElement
  to: string
  isLatest: () => boolean
}

async function travel(show: () => void, { journey, card, to, isLatest }: Travel): Promise<void> {
  const late = new Promise<true>((resolve) => setTimeout(resolve, longestWait, true))
  const isLate = await Promise.race([prepare(to).then(() => false), late]).catch(() => true)
  if (!isLatest()) return
  if (isLate) return startTransition(show)
  const root = document.documentElement
  const named = [nameTraveler(card)]
  root.classList.add(css.moving)
  const transition = document.startViewTransition(() => {
    named.pop()?.()
    if (!isLatest()) return
    flushSync(show)
    const arrived = findTraveler(journey, to)
    if (arrived) named.push(nameTraveler(arrived))
    document.getElementById('main')?.animate({ opacity: [0, 1] }, { duration: 160, easing: 'ease-out' })
  })
  underWay = transition
  // Rejected when another move overtakes it.
  transition.ready.catch(() => {})
  await transition.finished.catch(() => {})
  for (const restore of named) restore()
  if (underWay === transition) root.classList.remove(css.moving)
}
