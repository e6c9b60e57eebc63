import { useLayoutEffect, useState } from 'react'

const links = () => [...document.querySelectorAll('main a[href^="/events/"]')]
const topOf = (link: Element) => link.getBoundingClientRect().top

/** What someone reads in the host's page stays where it is when the app replaces it: what is above is as high as estimated until it is near. */
export function useScrollAnchor(): void {
  const [anchor] = useState(() => {
    if (scrollY === 0 || 'running' in document.documentElement.dataset) return undefined
    const link = links().find((one) => topOf(one) >= 0)
    return link && { address: link.getAttribute('href'), top: topOf(link) }
  })
  useLayoutEffect(() => {
    const link = anchor && links().find((one) => one.getAttribute('href') === anchor.address)
    if (link) scrollBy({ top: topOf(link) - anchor.top, behavior: 'instant' })
  }, [anchor])
}
