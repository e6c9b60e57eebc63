import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'

interface Location {
  pathname: string
  search: string
  state: unknown
  /** Of this entry of the history; `default` for one that the router did not make. */
  key: string
}

interface Options {
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  /** Kept with the entry, also when the page is reloaded. */
  state?: unknown
}

/** Goes to a path of this origin, with its query and fragment. */
type Navigate = (path: string, options?: Options) => void

interface Shown {
  location: Location
  /** Whether it was reached by a new entry, or by one there was. */
  isNew: boolean
}

/**
 * Brings a page onto the screen. The one before stays until the next has everything it needs; `moving.ts` puts another in its place, which lets cards travel.
 * `event` is that of going back or forward.
 */
export const router: { move(show: () => void, event?: PopStateEvent): void } = { move: (show) => startTransition(show) }

const RouterContext = createContext<(Shown & { navigate: Navigate }) | null>(null)

function currentLocation(): Location {
  const { pathname, search } = window.location
  const { state = null, key = 'default' } = history.state ?? {}
  return { pathname, search, state, key }
}

/** Shows the location of the page. */
export function Router({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({ location: currentLocation(), isNew: false }))
  useEffect(() => {
    const show = (event: PopStateEvent) =>
      router.move(() => setShown({ location: currentLocation(), isNew: false }), event)
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [])
  const [navigate] = useState<Navigate>(() => (path: string, { replace = false, state = null }: Options = {}) => {
    const entry = { state, key: crypto.randomUUID() }
    if (replace) history.replaceState(entry, '', path)
    else history.pushState(entry, '', path)
    router.move(() => setShown({ location: currentLocation(), isNew: true }))
  })
  const value = useMemo(() => ({ ...shown, navigate }), [shown, navigate])
  return <RouterContext value={value}>{children}</RouterContext>
}

/** For pages that are rendered at one path, before a browser has them. */
export function StaticRouter({ location: pathname, children }: { location: string; children: ReactNode }) {
  const location = { pathname, search: '', state: null, key: 'default' }
  return <RouterContext value={{ location, isNew: false, navigate() {} }}>{children}</RouterContext>
}

function useRouter() {
  const shown = useContext(RouterContext)
  if (shown === null) throw new Error('There is no router around this.')
  return shown
}

export function useLocation(): Location {
  return useRouter().location
}

/** The same function on every render. */
export function useNavigate(): Navigate {
  return useRouter().navigate
}

/** Whether the page was reached by going on, rather than back or forward. */
export function useIsNewEntry(): boolean {
  return useRouter().isNew
}
