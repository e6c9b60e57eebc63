import type { EventFacts } from '@iyk/wire/event-facts.ts'
import * as copy from '../copy/english/public.ts'
import { product } from '../product.ts'
import { LinkButton } from '../ui/button.tsx'
import { EventCard } from '../ui/event-card.tsx'
import { HeroLayout, heroText, heroTitle } from '../ui/hero-layout.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

/** One collectible as its collector shares it; never says who the collector is. */
export function SharePage({ event, serial }: { event: EventFacts; serial: number | null }) {
  return (
    <PageFrame>
      <title>{`${event.name} · ${product.name}`}</title>
      <HeroLayout card={<EventCard event={event} {...(serial !== null && { serial, turns: true })} />}>
        <h1 className={heroTitle}>{event.name}</h1>
        <p className={heroText}>
          {serial === null ? copy.collectible.unnumbered : copy.collectible.text(String(serial))}
        </p>
        <LinkButton variant="quiet" href={`/e/${event.id}`}>
          {copy.collectible.event}
        </LinkButton>
        <LinkButton variant="bare" href="/">
          {copy.collectible.button(product.name)}
        </LinkButton>
      </HeroLayout>
    </PageFrame>
  )
}
