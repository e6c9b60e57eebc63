import type { ReactNode } from 'react'
import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { HeroLayout } from '../ui/hero-layout.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { NoScript } from '../ui/no-script.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { tiltable } from '../ui/tilt.ts'
import * as css from './landing.css.ts'

/** The signed-out start page. `children` is the sign-in. */
export function LandingView({ children }: { children: ReactNode }) {
  const { name, facts } = copy.landing.card
  return (
    <PageFrame wordmark={false}>
      <title>{product.name}</title>
      <meta name="description" content={copy.product.description} />
      <HeroLayout steady card={<ProductCard name={name} facts={facts} tilt={tiltable} />}>
        <div className={css.lockup}>
          <h1 className={joinClasses(css.title, product.name.length > 16 && css.longTitle)}>{product.name}</h1>
          <p className={css.tagline}>
            {product.tagline === undefined ? <bdi lang="en">{copy.product.tagline}</bdi> : <bdi>{product.tagline}</bdi>}
          </p>
        </div>
        <NoScript />
        <div className={css.actions}>{children}</div>
      </HeroLayout>
    </PageFrame>
  )
}
