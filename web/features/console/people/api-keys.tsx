import type { ConsoleApiKey } from '@iyk/wire/console-cards.ts'
import { frame } from '../../../copy/english/console.ts'
import { people as copy } from '../../../copy/english/console-people.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import type { Act } from '../act-dialog.tsx'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import { RowsOfList } from '../rows-of-list.tsx'
import type { useOutcome } from '../use-outcome.ts'
import { useRows } from '../use-rows.ts'

interface Props {
  userId: string
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
  onChange: () => void
}

/** What programs of a person may do. */
export function ApiKeys({ userId, outcomes: { send }, onRequest, onChange }: Props) {
  const list = useRows<ConsoleApiKey>(`/api-keys?limit=50&user_id=${encodeURIComponent(userId)}`)
  const revoke = (title: string, change: { method?: 'DELETE'; path: string; body?: object }) =>
    onRequest({
      title,
      consequence: <p>{copy.revokeText}</p>,
      yes: copy.revoke,
      onConfirm: () =>
        send(change, () => {
          void list.reload()
          onChange()
          return { text: copy.revoked }
        }),
    })
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.keys}</h2>
      <RowsOfList list={list} none={copy.noKeys}>
        {(rows) => (
          <DataTable
            caption={copy.keys}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: copy.keyName,
                isName: true,
                cell: ({ name, hint }) => (
                  <>
                    <span dir="auto">{name}</span> <code className={css.code}>{hint}…</code>
                  </>
                ),
              },
              { title: copy.scopes, cell: ({ scopes }) => scopes.join(', ') },
              {
                title: copy.lastUsed,
                cell: ({ last_used_at }) => (last_used_at === null ? copy.never : formatMoment(last_used_at)),
              },
            ]}
            actions={{
              title: frame.actions,
              cell: ({ id, name }) => (
                <Button
                  variant="bare"
                  aria-label={copy.revokeOne(name)}
                  onClick={() => revoke(copy.revokeTitle(name), { method: 'DELETE', path: `/api-keys/${id}` })}
                >
                  {copy.revoke}
                </Button>
              ),
            }}
          />
        )}
      </RowsOfList>
      <p>
        <Button
          variant="danger"
          onClick={() => revoke(copy.revokeAllTitle, { path: '/api-keys/revoke-all', body: { user_id: userId } })}
        >
          {copy.revokeAll}
        </Button>
      </p>
    </section>
  )
}
