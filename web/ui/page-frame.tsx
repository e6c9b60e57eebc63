import type { ReactNode } from 'react'
import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { joinClasses } from './join-classes.ts'
import { LanguageSelect } from './language-select.tsx'
import { Logo } from './logo.tsx'
import * as css from './page-frame.css.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** Header, column and footer of every page. `nav` goes beside the theme toggle. */
export function PageFrame({
  nav,
  wordmark = true,
  children,
}: {
  nav?: ReactNode
  wordmark?: boolean
  children: ReactNode
}) {
  return (
    <div className={joinClasses(css.frame, nav !== undefined && css.withPages)}>
      <a className={css.skip} href="#main">
        {copy.frame.skip}
      </a>
      <header className={css.header}>
        <a className={css.home} href="/" aria-label={copy.frame.home(product.name)}>
          <Logo />
          {wordmark && product.name}
        </a>
        <div className={css.nav}>
          {nav}
          <ThemeToggle />
        </div>
      </header>
      <main className={css.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={css.footer}>
        <LanguageSelect />
        {product.links?.map(([label, address]) => (
          <a key={address} className={css.link} href={address}>
            {label}
          </a>
        ))}
      </footer>
    </div>
  )
}
