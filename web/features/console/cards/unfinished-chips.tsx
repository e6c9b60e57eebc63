import type { UnfinishedChips as Reply } from '@iyk/wire/console-cards.ts'
import type { Static } from '@iyk/wire/shape.ts'
import { useCallback } from 'react'
import { somethingWentWrong } from '../../../copy/english/app.ts'
import { frame } from '../../../copy/english/console.ts'
import { cards as copy } from '../../../copy/english/console-service.ts'
import { formatMoment } from '../../../format/format-for-reader.ts'
import { useLoad } from '../../../http/use-load.ts'
import { Button } from '../../../ui/button.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import type { Act } from '../act-dialog.tsx'
import { callConsole } from '../call-console.ts'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import type { useOutcome } from '../use-outcome.ts'

const load = async () => (await callConsole<Static<typeof Reply>>('GET', '/chips')).data

/** Chips that were taken off a reader too early, where there are some. */
export function UnfinishedChips({
  outcomes: { send },
  onRequest,
}: {
  outcomes: ReturnType<typeof useOutcome>
  onRequest: (act: Act) => void
}) {
  const { value: rows, reload } = useLoad(useCallback(load, []), 'loading unfinished chips', somethingWentWrong)
  if (!rows || rows.length === 0) return null
  const forget = (uid: string) =>
    onRequest({
      title: copy.forgetOne(uid),
      consequence: <p>{copy.forgetText}</p>,
      yes: copy.forget,
      onConfirm: () =>
        send({ method: 'DELETE', path: `/chips/${uid}` }, () => {
          void reload(true)
          return { text: copy.forgotten }
        }),
    })
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.chips}</h2>
      <p className={css.text}>{copy.chipsText}</p>
      <DataTable
        caption={copy.chips}
        rows={rows}
        keyOf={({ uid }) => uid}
        columns={[
          { title: copy.chip, isName: true, cell: ({ uid }) => <code>{uid}</code> },
          { title: copy.goal, cell: ({ goal, card_name }) => card_name ?? goal },
          { title: copy.started, cell: ({ started_at }) => formatMoment(started_at) },
        ]}
        actions={{
          title: frame.actions,
          cell: ({ uid }) => (
            <Button variant="bare" aria-label={copy.forgetOne(uid)} onClick={() => forget(uid)}>
              {copy.forget}
            </Button>
          ),
        }}
      />
    </section>
  )
}
