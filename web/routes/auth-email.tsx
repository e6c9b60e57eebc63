import type { ReactNode } from 'react'
import * as texts from '../texts/english/public.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { Stage, stageText } from '../ui/stage.tsx'
import { StageWords } from '../ui/stage-words.tsx'
import { tiltable } from '../ui/tilt.ts'

/** Where every sign-in that left the page comes back: one line of what is happening, then where one goes. */
export function AuthEmailView({ children = <Opening /> }: { children?: ReactNode }) {
  return (
    <PageFrame>
      <title>{`${texts.authEmail.title} · ${texts.product.name}`}</title>
      <Stage card={<ProductCard tilt={tiltable} />}>{children}</Stage>
    </PageFrame>
  )
}

export function Opening() {
  return (
    <>
      <StageWords title={texts.authEmail.title} text={texts.authEmail.working} working />
      <noscript>
        <p className={stageText}>{texts.authEmail.noScript}</p>
      </noscript>
    </>
  )
}
