import type { Collectible } from '@iyk/wire/collectibles.ts'
import { type ReactNode, useState } from 'react'
import { eventFacts } from '../../session/event-facts.ts'
import { formatCount, formatMoment } from '../../session/reader.ts'
import { share } from '../../session/share.ts'
import { collectible as texts } from '../../texts/english/collection.ts'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { Press } from '../../ui/press.tsx'
import { Stage, stageTitle } from '../../ui/stage.tsx'
import { tiltable } from '../../ui/tilt.ts'
import * as css from './collectible-story.css.ts'

/** One collectible: the card with both its faces, and where it comes from. `children` is what else one can do with it. */
export function CollectibleStory({ collectible, children }: { collectible: Collectible; children?: ReactNode }) {
  const { event, serial, collected_at } = collectible
  const [side, setSide] = useState<'front' | 'back'>('front')
  const facts = eventFacts(event)
  const turn = () => setSide(side === 'front' ? 'back' : 'front')
  return (
    <Stage card={<EventCard event={facts} serial={serial} side={side} turns onTurn={turn} tilt={tiltable} />}>
      <h1 className={stageTitle}>
        <bdi>{event.name}</bdi>
      </h1>
      {event.description !== '' && <p className={css.description}>{event.description}</p>}
      <dl className={css.story}>
        <Fact term={texts.serial}>
          {texts.serialOf(formatCount(serial), event.supply === null ? null : formatCount(event.supply))}
        </Fact>
        <Fact term={texts.when}>
          <EventTime event={facts} />
        </Fact>
        <Fact term={texts.where}>
          <bdi>{facts.place ?? texts.online}</bdi>
        </Fact>
        <Fact term={texts.kept}>
          <time dateTime={collected_at}>{formatMoment(collected_at)}</time>
        </Fact>
      </dl>
      <Share collectible={collectible} />
      {children}
    </Stage>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}

function Share({ collectible: { id, event } }: { collectible: Collectible }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof share>>>()
  const url = `${location.origin}/tap?kept=${id}`
  return (
    <>
      <div>
        <Press onClick={async () => setResult(await share({ title: event.name, url }))}>{texts.share}</Press>
      </div>
      <p className={css.said} role="status">
        {result === 'copied' && texts.copied}
        {result === 'failed' && (
          <>
            {texts.notCopied} <a href={url}>{url}</a>
          </>
        )}
      </p>
    </>
  )
}
