import type { PersonDetail } from '@iyk/wire/console-people.ts'
import { useCallback, useState } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame, roles } from '../../../copy/english/console.ts'
import { people as copy } from '../../../copy/english/console-people.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { useNavigate } from '../../../navigation/router.tsx'
import { useStore } from '../../../state/use-store.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { OutcomeLine } from '../outcome.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { ApiKeys } from './api-keys.tsx'
import type { Detail } from './detail.ts'
import { nameOf, PersonStatus } from './people.tsx'
import { PersonActions } from './person-actions.tsx'
import { Sessions } from './sessions.tsx'

/** One person: how they sign in, where they are signed in, what they have, and what can be done about them. */
export function PersonPage({ id }: { id: string }) {
  const load = useCallback(
    async () => (await callConsole<PersonDetail>('GET', `/people/${encodeURIComponent(id)}`)).data,
    [id],
  )
  const person = useLoad(load, 'loading a person for the console', somethingWentWrong)
  const navigate = useNavigate()
  const [requested, setRequested] = useState<Act>()
  const outcomes = useOutcome()
  const { me } = useStore(consoleState)
  const isOwner = me?.role === 'owner'
  return (
    <SectionFrame
      title={person.value ? nameOf(person.value) : frame.people}
      actions={
        <LinkButton variant="quiet" href="/console/people">
          {copy.back}
        </LinkButton>
      }
    >
      <OutcomeLine outcome={outcomes.outcome} />
      <Loaded load={person} missing={copy.notFound} home="/console/people" skeleton={<Skeleton shape="page" />}>
        {(shown) => (
          <>
            {shown.operator_role !== null && <Notice>{copy.isOperator(roles[shown.operator_role])}</Notice>}
            {shown.banned_at !== null && <Notice tone="wrong">{copy.banned(formatMoment(shown.banned_at))}</Notice>}
            <div className={css.columns}>
              <FactList>
                <Fact term={copy.email}>{shown.email || copy.noEmail}</Fact>
                <Fact term={copy.status}>
                  <PersonStatus status={shown.status} />
                </Fact>
                <Fact term={copy.secondStep}>
                  <Mark tone={shown.has_second_step ? 'good' : 'plain'}>
                    {shown.has_second_step ? copy.hasSecondStep : copy.noSecondStep}
                  </Mark>
                </Fact>
                <Fact term={copy.joined}>{formatMoment(shown.created_at)}</Fact>
                <Fact term={copy.id}>
                  <code className={css.code}>{shown.user_id}</code>
                </Fact>
              </FactList>
              <FactList>
                <Fact term={copy.collectibles}>{formatCount(shown.collectibles)}</Fact>
                <Fact term={copy.cards}>{formatCount(shown.cards)}</Fact>
                <Fact term={copy.events}>
                  {isOwner && shown.events > 0 ? (
                    <a href={`/console/events?search=${encodeURIComponent(shown.user_id)}`}>
                      {formatCount(shown.events)}
                    </a>
                  ) : (
                    formatCount(shown.events)
                  )}
                </Fact>
                <Fact term={copy.emailsTo}>
                  <a href={`/console/emails?user_id=${encodeURIComponent(shown.user_id)}`}>{frame.open}</a>
                </Fact>
                {isOwner && (
                  <Fact term={copy.auditOf}>
                    <a href={`/console/audit?user_id=${encodeURIComponent(shown.user_id)}`}>{frame.open}</a>
                  </Fact>
                )}
              </FactList>
            </div>
            <PersonActions
              person={shown}
              outcomes={outcomes}
              onRequest={setRequested}
              onChange={() => void person.reload(true)}
              onDeleted={() => navigate('/console/people', { replace: true })}
            />
            <Methods methods={shown.methods} />
            <Sessions
              person={shown}
              outcomes={outcomes}
              onRequest={setRequested}
              onChange={() => void person.reload(true)}
            />
            <PublicEvents events={shown.public_events} />
            {isOwner && shown.api_keys > 0 && (
              <ApiKeys
                userId={shown.user_id}
                outcomes={outcomes}
                onRequest={setRequested}
                onChange={() => void person.reload(true)}
              />
            )}
          </>
        )}
      </Loaded>
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}

function Methods({ methods }: Pick<Detail, 'methods'>) {
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.methods}</h2>
      {methods.length === 0 && <p className={css.quiet}>{copy.noMethods}</p>}
      <ul className={css.lines}>
        {methods.map(({ kind, label, verified }) => (
          <li key={`${kind} ${label}`} className={css.line}>
            <span className={css.lineName}>{copy.kinds[kind]}</span>
            <span dir="auto">{label}</span>
            {!verified && <span className={css.quiet}>{copy.unverified}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PublicEvents({ events }: { events: Detail['public_events'] }) {
  if (events.length === 0) return null
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.publicEvents}</h2>
      <ul className={css.lines}>
        {events.map(({ id, name, slug }) => (
          <li key={id} className={css.line}>
            <a href={`/e/${slug}`} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
