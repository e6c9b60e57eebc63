import type { EventFacts } from '@iyk/wire/tap-page.ts'
import * as texts from '../texts/english/public.ts'
import { EventCard } from '../ui/event-card.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PressLink } from '../ui/press.tsx'
import { Stage, stageText, stageTitle } from '../ui/stage.tsx'

/** One collectible as its keeper shows it to others; never says who the keeper is. */
export function SharePage({ event, serial }: { event: EventFacts; serial: number }) {
  return (
    <PageFrame>
      <title>{`${event.name} · ${texts.product.name}`}</title>
      <Stage card={<EventCard event={event} serial={serial} turns />}>
        <h1 className={stageTitle}>{event.name}</h1>
        <p className={stageText}>{texts.collectible.text(String(serial))}</p>
        <PressLink look="quiet" href="/">
          {texts.collectible.button}
        </PressLink>
      </Stage>
    </PageFrame>
  )
}
