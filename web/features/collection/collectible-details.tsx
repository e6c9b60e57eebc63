import type { Collectible } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { type ReactNode, useState } from 'react'
import { collectible as copy } from '../../copy/english/collection.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { HeroLayout, heroTitle } from '../../ui/hero-layout.tsx'
import { share } from '../../ui/share.ts'
import { sharePictureAddress } from '../../ui/share-picture-address.ts'
import { tiltable } from '../../ui/tilt.ts'
import * as css from './collectible-details.css.ts'
import { WalletPasses } from './wallet-passes.tsx'

/** One collectible: the card with both its faces, and where it comes from. `children` are further actions. */
export function CollectibleDetails({ collectible, children }: { collectible: Collectible; children?: ReactNode }) {
  const { event, serial, collected_at } = collectible
  const [side, setSide] = useState<'front' | 'back'>('front')
  const facts = eventFacts(event)
  const turn = () => setSide(side === 'front' ? 'back' : 'front')
  return (
    <HeroLayout card={<EventCard event={facts} serial={serial} side={side} turns onTurn={turn} tilt={tiltable} />}>
      <h1 className={heroTitle}>
        <bdi>{event.name}</bdi>
      </h1>
      {event.description !== '' && <p className={css.description}>{event.description}</p>}
      <FactList>
        <Fact term={copy.serial}>
          {copy.serialOf(formatCount(serial), event.supply === null ? null : formatCount(event.supply))}
        </Fact>
        <Fact term={copy.when}>
          <EventTime event={facts} />
        </Fact>
        <Fact term={copy.where}>
          <bdi>{facts.place ?? copy.online}</bdi>
        </Fact>
        <Fact term={copy.collected}>
          <time dateTime={collected_at}>{formatMoment(collected_at)}</time>
        </Fact>
      </FactList>
      <Share collectible={collectible} />
      <WalletPasses collectibleId={collectible.id} />
      {children}
    </HeroLayout>
  )
}

function Share({ collectible: { id, event } }: { collectible: Collectible }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof share>>>()
  const url = `${location.origin}/tap?kept=${id}`
  return (
    <>
      <div className={css.actions}>
        <Button onClick={async () => setResult(await share({ title: event.name, url }))}>{copy.share}</Button>
        <LinkButton variant="quiet" href={sharePictureAddress(id, 'story')} download={`${event.name}.png`}>
          {copy.savePicture}
        </LinkButton>
      </div>
      <p className={css.status} role="status">
        {result === 'copied' && copy.copied}
        {result === 'failed' && (
          <>
            {copy.notCopied} <a href={url}>{url}</a>
          </>
        )}
      </p>
    </>
  )
}
