import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Pages of the app. Everything else, `/tap` and the outbox for two, is the host's and loads anew. */
const ours = /^\/(events|cards|collection|wallet|account)(\/|$)|^\/$/

/** Lets plain links within the app change the page without loading it anew. */
export function FollowLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = (event.target as Element).closest('a')
      if (link?.target !== '' || link.hasAttribute('download')) return
      const { origin, pathname, search, hash } = new URL(link.href, location.href)
      if (origin !== location.origin || !ours.test(pathname) || (hash !== '' && pathname === location.pathname)) return
      event.preventDefault()
      void navigate(pathname + search + hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}
