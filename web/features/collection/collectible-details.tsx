import type { OwnCollectible } from '@iyk/wire/collectibles.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { hostResponds } from '../../chunks/request-health.ts'
import { cancellation } from '../../copy/english/cancellation.ts'
import { collectible as copy } from '../../copy/english/collection.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { CollectibleActions } from '../../ui/collectible-actions.tsx'
import { EventCard } from '../../ui/event-card.tsx'
import { EventTime } from '../../ui/event-time.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { followLink } from '../../ui/follow-link.ts'
import { HeroLayout, heroText, heroTitle } from '../../ui/hero-layout.tsx'
import { share } from '../../ui/share.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { tiltable } from '../../ui/tilt.ts'
import * as css from './collectible-details.css.ts'
import { usePassWallets } from './use-pass-wallets.ts'

/** One collectible: the card with both its faces, and where it comes from. `children` are further actions. */
export function CollectibleDetails({ collectible, children }: { collectible: OwnCollectible; children?: ReactNode }) {
  const { event, serial, collected_at, seal, canceled } = collectible
  const [side, setSide] = useState<'front' | 'back'>('front')
  const facts = eventFacts(event)
  const turn = () => setSide(side === 'front' ? 'back' : 'front')
  return (
    <HeroLayout card={<EventCard event={facts} serial={serial} side={side} turns onTurn={turn} tilt={tiltable} />}>
      {canceled && (
        <p>
          <StatusBadge status="canceled" />
        </p>
      )}
      <h1 className={heroTitle}>
        <bdi>{event.name}</bdi>
      </h1>
      {canceled && <p className={heroText}>{cancellation.reasons[canceled]}</p>}
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
        {/* What a service worker saved of an earlier version does not say it. */}
        {seal && <Fact term={copy.seal}>{describeSeal(seal, collected_at)}</Fact>}
      </FactList>
      <Actions collectible={collectible} />
      {children}
    </HeroLayout>
  )
}

/** A seal that nobody opened was intact at the tap; what happened to it afterward is known from later taps only. */
function describeSeal({ opened_at }: NonNullable<OwnCollectible['seal']>, collectedAt: string) {
  return opened_at === null ? copy.sealIntact(formatMoment(collectedAt)) : copy.sealOpened(formatMoment(opened_at))
}

/** The actions, with what happened when it was shared. */
function Actions({ collectible: { id, event, is_public, canceled } }: { collectible: OwnCollectible }) {
  // What a service worker saved of an earlier version does not say it.
  const isPublic = is_public !== false
  const [shared, setShared] = useState<Awaited<ReturnType<typeof share>> | 'offline'>()
  const wallets = usePassWallets()
  const address = `${location.origin}/tap?kept=${id}`
  const onShare = async (clicked: MouseEvent<HTMLAnchorElement>) => {
    if (clicked.metaKey || clicked.ctrlKey || clicked.shiftKey) return
    clicked.preventDefault()
    setShared(await share({ title: event.name, url: address }))
  }
  /** The browser's own error page would take the place of this one. */
  const onLoad = async (clicked: MouseEvent<HTMLAnchorElement>) => {
    if (clicked.metaKey || clicked.ctrlKey || clicked.shiftKey) return
    clicked.preventDefault()
    const link = clicked.currentTarget
    const responds = await hostResponds()
    setShared(responds ? undefined : 'offline')
    if (responds) followLink(link)
  }
  return (
    <>
      <CollectibleActions
        id={id}
        event={eventFacts(event)}
        isPublic={isPublic}
        isCanceled={Boolean(canceled)}
        {...{ address, wallets, shared, onShare, onLoad }}
      />
      {isPublic && <p className={css.address}>{address}</p>}
    </>
  )
}
