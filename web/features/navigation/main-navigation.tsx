import { nav } from '../../copy/english/app.ts'
import { useLocation } from '../../navigation/router.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import * as css from './main-navigation.css.ts'

const pages = [
  ['/events', nav.events, 'calendar'],
  ['/cards', nav.cards, 'card'],
  ['/collection', nav.collection, 'collection'],
  ['/wallet', nav.wallet, 'wallet'],
  ['/account', nav.account, 'account'],
] as const

/** The pages of a signed-in user. Plain links: `ClientSideLinks` keeps them within the app, and the router's own would add two kilobytes. */
export function MainNavigation() {
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
