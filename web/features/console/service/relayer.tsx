import type { RelayerReply } from '@iyk/wire/console-service.ts'
import { frame } from '../../../copy/english/console.ts'
import { health as copy } from '../../../copy/english/console-service.ts'
import { formatCount } from '../../../format/format-for-reader.ts'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { groupTitle } from '../../../ui/page-header.tsx'
import * as css from '../console.css.ts'
import { DataTable } from '../data-table.tsx'
import type { useOutcome } from '../use-outcome.ts'

type State = RelayerReply['data']

/** The account that pays for mints, chain by chain. */
export function Relayer({
  relayer: { address, chains },
  outcomes: { act },
  onChange,
}: {
  relayer: State
  outcomes: ReturnType<typeof useOutcome>
  onChange: () => void
}) {
  const turn = (to: 'pause' | 'resume', chain_id: number): Promise<string | null> =>
    act({ path: `/relayer/${to}`, body: { chain_id } }, () => {
      onChange()
      return {
        text: to === 'pause' ? copy.paused : copy.resumed,
        undo: { label: frame.undo, run: () => turn(to === 'pause' ? 'resume' : 'pause', chain_id) },
      }
    })
  return (
    <section className={css.part}>
      <h2 className={groupTitle}>{copy.relayer}</h2>
      {address !== null && (
        <p className={css.quiet}>
          {copy.payer}: <code>{address}</code>
        </p>
      )}
      <DataTable
        caption={copy.relayer}
        rows={chains}
        keyOf={({ chain_id }) => String(chain_id)}
        columns={[
          { title: copy.chain, isName: true, cell: ({ chain_id }) => String(chain_id) },
          {
            title: copy.state,
            cell: ({ state }) => <Mark tone={state === 'pays' ? 'good' : 'wrong'}>{copy.payerStates[state]}</Mark>,
          },
          { title: copy.balance, isNumber: true, cell: ({ balance }) => balance ?? copy.unknown },
          { title: copy.spent, isNumber: true, cell: (row) => copy.spentOf(row.spent_today, row.budget_today) },
          { title: copy.minted, isNumber: true, cell: ({ minted_today }) => formatCount(minted_today) },
          { title: copy.waiting, isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
        ]}
        actions={{
          title: frame.actions,
          cell: ({ chain_id, state }) =>
            state === 'operator' || state === 'failures' ? (
              <Button
                variant="bare"
                aria-label={copy.resumeOn(String(chain_id))}
                onClick={() => void turn('resume', chain_id)}
              >
                {copy.resume}
              </Button>
            ) : (
              <Button
                variant="bare"
                aria-label={copy.pauseOn(String(chain_id))}
                onClick={() => void turn('pause', chain_id)}
              >
                {copy.pause}
              </Button>
            ),
        }}
      />
    </section>
  )
}
