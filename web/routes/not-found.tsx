import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { LinkButton } from '../ui/button.tsx'
import { HeroLayout, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { tiltable } from '../ui/tilt.ts'

/** Any unknown address of the app. */
export function NotFound() {
  return (
    <>
      <title>{`${copy.missing.title} · ${product.name}`}</title>
      <HeroLayout card={<ProductCard tilt={tiltable} spent />}>
        <h1 className={heroTitle}>{copy.missing.title}</h1>
        <p className={heroText}>{copy.missing.text}</p>
        <LinkButton href="/">{copy.missing.button}</LinkButton>
      </HeroLayout>
    </>
  )
}
