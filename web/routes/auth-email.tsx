import type { ReactNode } from 'react'
import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { HeroLayout, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { HeroStatus } from '../ui/hero-status.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { tiltable } from '../ui/tilt.ts'
import * as css from './auth-email.css.ts'

/** Where every sign-in that left the page returns: one line about what is happening, then the target page. */
export function AuthEmailView({ children = <Opening /> }: { children?: ReactNode }) {
  return (
    <PageFrame>
      <title>{`${copy.authEmail.title} · ${product.name}`}</title>
      <HeroLayout card={<ProductCard tilt={tiltable} />}>{children}</HeroLayout>
    </PageFrame>
  )
}

export function Opening() {
  return (
    <>
      <div className={css.scripted}>
        <HeroStatus title={copy.authEmail.title} text={copy.authEmail.working} working />
      </div>
      <noscript>
        <h1 className={heroTitle}>{copy.authEmail.noScriptTitle}</h1>
        <p className={heroText}>{copy.authEmail.noScript}</p>
      </noscript>
    </>
  )
}
