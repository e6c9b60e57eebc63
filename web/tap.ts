import './theme/fonts.css'
import './theme/global.css.ts'
// Only for their styles: the host renders these pages, and the build drops the unused code.
import './routes/public-collection.tsx'
import './routes/public-event.tsx'
import './routes/share.tsx'
import './routes/tap.tsx'
import { hostResponds } from './chunks/request-health.ts'
import { localizeTimes } from './format/localize-times.ts'
import { hearTapResults } from './hear-tap-results.ts'
import type { TapResult } from './service-worker/waiting-taps.ts'
import { followLink } from './ui/follow-link.ts'
import { share } from './ui/share.ts'
import { tilt } from './ui/tilt.ts'

// `/tap`, share pages and those of events and collections are complete without this: it adds the light, the turn, the reader's local times, and ignores
// repeated clicks.
localizeTimes()

const notice = document.querySelector<HTMLElement>('[data-offline]')
const hideNotice = () => notice?.setAttribute('hidden', '')
addEventListener('online', hideNotice)

/** Leaves the page only where another can be loaded: the browser's own error page would lose what is on this one. */
async function leave(go: () => void, isSafe?: unknown): Promise<void> {
  hideNotice()
  const mayGo = isSafe || (await hostResponds())
  if (mayGo || !showNotice()) go()
}

/** Returns whether the page has a notice. */
function showNotice(): boolean {
  if (!notice) return false
  clearPending()
  notice.hidden = false
  notice.scrollIntoView({ block: 'nearest' })
  return true
}

function clearPending(): void {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
}

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

/** In place of following these links; not where one opens in a tab of its own. */
function onClickOf(links: string, act: (link: HTMLAnchorElement) => unknown): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(links)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act(link)
  })
}

// Without scripts, it is a link to the page that is shared.
onClickOf('[data-share]', async (link) => {
  const result = await share({ title: link.dataset.share!, url: link.href })
  for (const sentence of document.querySelectorAll<HTMLElement>('[data-shared]'))
    sentence.hidden = sentence.dataset.shared !== result
  // One is to be copied by hand, so all of it is shown.
  const shown = document.querySelector<HTMLAnchorElement>('[data-shared] a')
  if (shown) shown.textContent = shown.href
})

// What the host sends as a file is no page of its own where it cannot be loaded, and the browser would show one.
onClickOf('a[href$=".ics"], a[download]', (link) => leave(() => followLink(link)))

// The sign-in is loaded on click. If that fails, the link leads to the start page.
onClickOf('[data-sign-in]', (link) => {
  if (link.getAttribute('aria-busy') === 'true' || (!navigator.onLine && showNotice())) return
  hideNotice()
  link.setAttribute('aria-busy', 'true')
  // Not every browser focuses a clicked link, and closing the sign-in returns the focus to where it was.
  link.focus()
  const { openSignIn: address, style } = document.body.dataset
  import(/* @vite-ignore */ address!)
    .then(({ openSignIn }: typeof import('./open-sign-in.ts')) =>
      openSignIn({ method: link.dataset.signIn || undefined, returnTo: location.pathname + location.search, style }),
    )
    .catch(() => leave(() => location.assign(link.href)))
    .finally(() => link.removeAttribute('aria-busy'))
})

// The page of a tap that waits has a script of its own.
if (!document.querySelector('[data-send]')) hearTapResults(showResults)

function showResults(results: readonly TapResult[]): void {
  const { openSignIn: address, style } = document.body.dataset
  import(/* @vite-ignore */ address!)
    .then(({ showTapResults }: typeof import('./open-sign-in.ts')) => showTapResults(results, style))
    // The worker keeps them for another page.
    .catch(() => {})
}

document.addEventListener('submit', (event) => {
  // The sign-in over this page handles its own forms.
  if (event.defaultPrevented) return
  event.preventDefault()
  const button = event.submitter
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const form = event.target as HTMLFormElement
  // The service worker saves this form where it cannot be sent.
  const isSafe = navigator.serviceWorker?.controller && form.querySelector('[value=keep]')
  void leave(() => form.submit(), isSafe)
})

// Another language reloads the page, and what was typed stays.
const fields = () => [...document.querySelectorAll<HTMLInputElement>('main input:not([type=hidden])')]
const typed: string[] = history.state ?? []
for (const [place, field] of fields().entries()) field.value = typed[place] ?? field.value
history.replaceState(null, '')
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement)
    history.replaceState(
      fields().map(({ value }) => value),
      '',
    )
})

// The back button shows the page as it was left, busy button included.
addEventListener('pageshow', clearPending)

// As the app says it.
document.documentElement.dataset.running = ''
