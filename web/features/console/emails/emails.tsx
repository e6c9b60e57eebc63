import type { ConsoleMail, MailResent, MailTested } from '@iyk/wire/console-people.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { useCallback, useState } from 'react'
import { frame } from '../../../copy/english/console.ts'
import { emails as copy } from '../../../copy/english/console-people.ts'
import { formatCount, formatMoment } from '../../../format/format-for-reader.ts'
import { useStore } from '../../../state/use-store.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Act, ActDialog } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { consoleState } from '../console-state.ts'
import { DataTable } from '../data-table.tsx'
import { FilterField } from '../filter-field.tsx'
import { OutcomeLine } from '../outcome.tsx'
import { PersonLink } from '../person-link.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import { SectionFrame } from '../section-frame.tsx'
import { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'
import { useSought } from '../use-sought.ts'

const tones = { sent: 'good', waiting: 'plain', failed: 'wrong' } as const
type Resent = Static<typeof MailResent>

/** Emails and text messages, or those to one person; support sees no others. */
export function Emails() {
  const { sought } = useSought(['user_id'])
  const { me } = useStore(consoleState)
  if (sought.user_id !== '' || me?.role === 'owner') return <Messages />
  return (
    <SectionFrame title={frame.emails}>
      <p className={css.text}>{copy.findPerson}</p>
      <p>
        <LinkButton href="/console/people">{copy.toPeople}</LinkButton>
      </p>
    </SectionFrame>
  )
}

function Messages() {
  const { sought, seek, query } = useSought(['status', 'search', 'user_id'])
  const { me } = useStore(consoleState)
  const isOwner = me?.role === 'owner'
  const list = useRows<ConsoleMail>(`/mails?limit=50&${query}`)
  const search = useCallback((text: string) => seek({ search: text }), [seek])
  const [requested, setRequested] = useState<Act>()
  const { outcome, send, act } = useOutcome()
  const of = sought.user_id === '' ? {} : { user_id: sought.user_id }
  const resend = ({ id }: ConsoleMail) =>
    act<Resent>({ path: `/mails/${id}/resend`, body: of }, () => {
      list.change((rows) => rows.map((row) => (row.id === id ? { ...row, state: 'waiting', last_error: '' } : row)))
      return { text: copy.resent }
    })
  const resendFailed = () =>
    setRequested({
      title: copy.resendFailedTitle,
      consequence: <p>{copy.resendFailedText}</p>,
      yes: copy.resendFailed,
      isHarmless: true,
      onConfirm: () =>
        send<Resent>({ path: '/mails/resend-failed' }, ({ data: { queued } }) => {
          void list.reload()
          return { text: queued === 0 ? copy.noneFailed : copy.queued(queued, formatCount(queued)) }
        }),
    })
  const test = () =>
    setRequested({
      title: copy.testTitle,
      consequence: <p>{copy.testText}</p>,
      yes: copy.test,
      isHarmless: true,
      fields: (
        <TextField
          label={copy.testTo}
          name="to"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={me?.email ?? ''}
        />
      ),
      findMissing: (form) => (String(form.get('to')).trim() === '' ? copy.testMissing : undefined),
      onConfirm: (form) =>
        send<Static<typeof MailTested>>(
          { path: '/mails/test', body: { to: String(form.get('to')).trim() } },
          ({ data: { accepted, response } }) =>
            accepted ? { text: copy.accepted(response) } : { text: copy.notAccepted(response), isWrong: true },
        ),
    })
  return (
    <SectionFrame
      title={frame.emails}
      actions={
        isOwner && (
          <>
            <Button variant="quiet" onClick={test}>
              {copy.test}
            </Button>
            <Button variant="quiet" onClick={resendFailed}>
              {copy.resendFailed}
            </Button>
          </>
        )
      }
    >
      <OutcomeLine outcome={outcome} />
      {sought.user_id !== '' && (
        <Notice>
          {copy.only} <PersonLink id={sought.user_id} /> {isOwner && <a href="/console/emails">{copy.everyone}</a>}
        </Notice>
      )}
      <div className={css.filters}>
        <SearchField label={copy.search} search={sought.search} onChange={search} />
        <FilterField
          label={copy.state}
          value={sought.status}
          choices={copy.states}
          onChange={(status) => seek({ status })}
        />
      </div>
      <RowsOfList
        list={list}
        none={sought.search || sought.status ? frame.noMatch : sought.user_id === '' ? copy.none : copy.noneTo}
      >
        {(rows) => (
          <DataTable
            caption={copy.list}
            rows={rows}
            keyOf={({ id }) => String(id)}
            columns={[
              { title: copy.to, isName: true, cell: ({ to }) => to },
              {
                title: copy.subject,
                cell: ({ subject, channel }) => <span dir="auto">{subject || copy.channels[channel]}</span>,
              },
              {
                title: copy.state,
                cell: ({ state, last_error }) => (
                  <>
                    <Mark tone={tones[state]}>{copy.states[state]}</Mark>
                    {last_error !== '' && <p className={css.quiet}>{last_error}</p>}
                  </>
                ),
              },
              { title: copy.attempts, isNumber: true, cell: ({ attempts }) => formatCount(attempts) },
              { title: copy.created, cell: ({ created_at }) => formatMoment(created_at) },
            ]}
            actions={{
              title: frame.actions,
              cell: (mail) =>
                mail.state !== 'sent' &&
                (mail.can_resend ? (
                  <Button variant="bare" aria-label={copy.resendTo(mail.to)} onClick={() => void resend(mail)}>
                    {copy.resend}
                  </Button>
                ) : (
                  <span className={css.quiet}>{copy.gone}</span>
                )),
            }}
          />
        )}
      </RowsOfList>
      <ActDialog act={requested} onClose={() => setRequested(undefined)} />
    </SectionFrame>
  )
}
