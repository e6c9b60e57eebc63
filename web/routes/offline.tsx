import type { OfflineState } from '@iyk/wire/tap-page.ts'
import { away, waiting } from '../copy/english/offline.ts'
import { product } from '../product.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { HeroLayout, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { ProductCard } from '../ui/product-card.tsx'

/** What the service worker shows in place of a page that it could not get. */
export function OfflinePage({ state }: { state: OfflineState }) {
  const { title, text } = { away, waiting }[state]
  return (
    <PageFrame>
      <title>{`${title} · ${product.name}`}</title>
      <HeroLayout card={<ProductCard spent={state === 'away'} />}>
        <h1 className={heroTitle}>{title}</h1>
        <p className={heroText}>{text}</p>
        {state === 'away' ? <Away /> : <Waiting />}
      </HeroLayout>
    </PageFrame>
  )
}

/** The link without an address leads to the page that was asked for; `chunks/away.js` opens it by itself once it can. */
function Away() {
  return (
    <>
      <p className={heroText}>{away.tapped}</p>
      <LinkButton href="">{away.button}</LinkButton>
      <LinkButton variant="quiet" href="/collection">
        {away.collection}
      </LinkButton>
    </>
  )
}

/** `chunks/waiting.js` runs it. */
function Waiting() {
  return (
    <>
      <div role="status">
        <div hidden data-unsent>
          <Notice>{waiting.failed}</Notice>
        </div>
      </div>
      <Button data-send>{waiting.button}</Button>
    </>
  )
}
