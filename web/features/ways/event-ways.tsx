import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import type { EventWays as Ways } from '@iyk/wire/ways.ts'
import { useCallback, useEffect, useRef } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { ways as copy } from '../../copy/english/ways.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { groupTitle } from '../../ui/page-header.tsx'
import { AddressList } from './address-list.tsx'
import { CodeWay } from './code-way.tsx'
import * as css from './event-ways.css.ts'
import { WaySwitch } from './way-switch.tsx'
import { WordForm } from './word-form.tsx'

/** How an event can be collected without a card: each way with its risk, and what it needs once it is on. */
export function EventWays({ event }: { event: Pick<PoapEvent, 'id' | 'name'> }) {
  const { id } = event
  const load = useCallback(
    async () => (await http<Ways>('GET', `/api/poap-events/${encodeURIComponent(id)}/ways`)).data,
    [id],
  )
  const ways = useLoad(load, 'loading the ways of an event', somethingWentWrong)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.section}>
      <h2 className={groupTitle} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className={css.quiet}>{copy.intro}</p>
      <Loaded load={ways}>
        {(shown) => {
          const shared = { eventId: id, shown, onChange: ways.setValue }
          return (
            <>
              <WaySwitch {...shared} way="code">
                <CodeWay {...shared} event={event} onMade={() => void ways.reload()} />
              </WaySwitch>
              {/* Without a word it cannot be on: the form does both. */}
              <WaySwitch {...shared} way="word" needsForm>
                <WordForm {...shared} />
              </WaySwitch>
              <WaySwitch {...shared} way="list">
                <AddressList {...shared} way="list" onAdded={() => void ways.reload()} />
              </WaySwitch>
              <WaySwitch {...shared} way="email">
                <AddressList {...shared} way="email" onAdded={() => void ways.reload()} />
              </WaySwitch>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
