import * as texts from '../texts/english/public.ts'
import { PressLink } from '../ui/press.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { Stage, stageText, stageTitle } from '../ui/stage.tsx'
import { tiltable } from '../ui/tilt.ts'

/** Any address of the app that leads nowhere. */
export function NotFound() {
  return (
    <>
      <title>{`${texts.missing.title} · ${texts.product.name}`}</title>
      <Stage card={<ProductCard tilt={tiltable} spent />}>
        <h1 className={stageTitle}>{texts.missing.title}</h1>
        <p className={stageText}>{texts.missing.text}</p>
        <PressLink href="/">{texts.missing.button}</PressLink>
      </Stage>
    </>
  )
}
