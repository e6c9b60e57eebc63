import './theme/fonts.css'
import './theme/global.css.ts'
// For their styles alone: the host renders these pages, and the build drops the code that nothing here calls.
import './routes/share.tsx'
import './routes/tap.tsx'
import { renewTimes } from './ui/renew-times.ts'
import { tilt } from './ui/tilt.ts'

// `/tap` and share pages are complete without this: it adds the light, the turn, the reader's own times, and keeps one press one press.
renewTimes()

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

document.addEventListener('submit', (event) => {
  const button = (event as SubmitEvent).submitter
  if (button?.getAttribute('aria-busy') === 'true') event.preventDefault()
  button?.setAttribute('aria-busy', 'true')
})

// Coming back by the back button shows the page as it was left, busy button included.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
})
