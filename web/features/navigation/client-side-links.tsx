import { useEffect } from 'react'
import { useNavigate } from '../../navigation/router.tsx'

/** Pages of the app. Everything else, such as `/tap` and the outbox, is the host's and is loaded as a document. */
const isOwnLink = /^\/(events|cards|collection|console|wallet|account|staff)(\/|$)|^\/$/

/** Lets plain links within the app change the page without a reload. */
export function ClientSideLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = (event.target as Element).closest('a')
      if (link?.target !== '' || link.hasAttribute('download')) return
      const { origin, pathname, search, hash } = new URL(link.href, location.href)
      if (origin !== location.origin || !isOwnLink.test(pathname) || (hash !== '' && pathname === location.pathname))
        return
      event.preventDefault()
      navigate(pathname + search + hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}
