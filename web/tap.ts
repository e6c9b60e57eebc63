import './theme/fonts.css'
import './theme/global.css.ts'
// For their styles alone: the host renders these pages, and the build drops the code that nothing here calls.
import './routes/share.tsx'
import './routes/tap.tsx'
import { renewTimes } from './ui/renew-times.ts'
import { tilt } from './ui/tilt.ts'

// `/tap` and share pages are complete without this: it adds the light, the turn, the reader's own times, and keeps one press one press.
renewTimes()

/** The browser's own page about it would lose what is on this one. Answers whether it was said. */
function sayOffline(): boolean {
  const notice = document.querySelector<HTMLElement>('[data-offline]')
  if (navigator.onLine || !notice) return false
  notice.hidden = false
  notice.scrollIntoView({ block: 'nearest' })
  return true
}
addEventListener('online', () => document.querySelector('[data-offline]')?.setAttribute('hidden', ''))

for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) tilt(card)

document.addEventListener('click', (event) => {
  const side = (event.target as Element).closest('[data-turn]')?.parentElement?.querySelector('[data-side]')
  if (!(side instanceof HTMLElement)) return
  const turned = side.dataset.side === 'front'
  side.dataset.side = turned ? 'back' : 'front'
  for (const face of side.querySelectorAll('[aria-hidden]')) {
    if (face.parentElement === side)
      face.setAttribute('aria-hidden', String(face.getAttribute('aria-hidden') !== 'true'))
  }
})

// The sign-in comes when somebody asks for it. Where it does not come, the link leads to the start page.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-sign-in]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  if (link.getAttribute('aria-busy') === 'true' || sayOffline()) return
  link.setAttribute('aria-busy', 'true')
  // Not every browser focuses a link that is pressed, and the focus comes back to where it was.
  link.focus()
  const { openSignIn: address, style } = document.body.dataset
  import(/* @vite-ignore */ address!)
    .then(({ openSignIn }: typeof import('./open-sign-in.ts')) =>
      openSignIn({ method: link.dataset.signIn || undefined, returnTo: location.pathname + location.search, style }),
    )
    .catch(() => sayOffline() || location.assign(link.href))
    .finally(() => link.removeAttribute('aria-busy'))
})

document.addEventListener('submit', (event) => {
  const button = (event as SubmitEvent).submitter
  if (sayOffline()) return event.preventDefault()
  if (button?.getAttribute('aria-busy') === 'true') event.preventDefault()
  button?.setAttribute('aria-busy', 'true')
})

// Coming back by the back button shows the page as it was left, busy button included.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
})
