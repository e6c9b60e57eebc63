import { useLocation } from 'react-router'
import { nav } from '../../texts/english/app.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import * as css from './pages.css.ts'

const pages = [
  ['/events', nav.events, 'calendar'],
  ['/cards', nav.cards, 'card'],
  ['/collection', nav.collection, 'collection'],
  ['/wallet', nav.wallet, 'wallet'],
  ['/account', nav.account, 'account'],
] as const

/** The pages of a signed-in person. Plain links: `FollowLinks` keeps them within the app, and the router's own would add two kilobytes. */
export function Pages() {
  const { pathname } = useLocation()
  return (
    <nav className={css.nav} aria-label={nav.label}>
      {pages.map(([path, text, shape]) => (
        <a key={path} className={css.link} href={path} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
          <LineIcon shape={shape} className={css.icon} />
          <span className={css.text}>{text}</span>
        </a>
      ))}
    </nav>
  )
}
