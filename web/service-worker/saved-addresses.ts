/** Calls of the cards service whose responses are saved: lists page by page, and what is in them. Not what a search found. */
export function isSavedCall({ pathname, searchParams }: URL): boolean {
  const isSearch = searchParams.has('search') || searchParams.has('year')
  return /^\/api\/(collectibles|imported-poaps|poap-events|staff)(\/[\w-]+)?$/.test(pathname) && !isSearch
}

/** Pictures of events, whose addresses change with what they show. */
export function isPicture({ pathname }: URL): boolean {
  return /^\/(artwork|pictures|pictures\/imported-poaps)\/[\w.-]+$/.test(pathname)
}

/** Whether a page that shows `pathname` shows what a saved call returned. */
export function isShownAt(pathname: string, address: string): boolean {
  const path = URL.parse(address, 'http://localhost')?.pathname
  if (pathname === '/collection' && path === '/api/imported-poaps') return true
  return (
    path !== undefined &&
    path ===
      pathname
        .replace('/collection', '/api/collectibles')
        .replace('/events', '/api/poap-events')
        .replace('/staff', '/api/staff')
  )
}
