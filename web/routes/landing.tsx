import type { ReactNode } from 'react'
import * as texts from '../texts/english/public.ts'
import { NoScript } from '../ui/no-script.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { Stage } from '../ui/stage.tsx'
import { tiltable } from '../ui/tilt.ts'
import * as css from './landing.css.ts'

/** The signed-out start page. `children` is the sign-in. */
export function LandingView({ children }: { children: ReactNode }) {
  const { name, facts } = texts.landing.card
  return (
    <PageFrame wordmark={false}>
      <title>{texts.product.name}</title>
      <meta name="description" content={texts.product.description} />
      <Stage steady card={<ProductCard name={name} facts={facts} tilt={tiltable} />}>
        <div className={css.lockup}>
          <h1 className={css.title}>{texts.product.name}</h1>
          <p className={css.tagline}>
            <bdi lang="en">{texts.product.tagline}</bdi>
          </p>
        </div>
        <NoScript />
        <div className={css.deed}>{children}</div>
      </Stage>
    </PageFrame>
  )
}
