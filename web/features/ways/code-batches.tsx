import type { CodeBatch, CodeStates, EventWays, MadeCodes } from '@iyk/wire/ways.ts'
import { useState } from 'react'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { codes as copy, refusals } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount, formatMoment } from '../../format/format-for-reader.ts'
import { createOnce } from '../../http/create-once.ts'
import { http } from '../../http/page-http.ts'
import { errorMessage } from '../../http/request-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { saveFile, statesAsCsv } from './code-files.ts'
import * as css from './event-ways.css.ts'
import { makeCodes } from './make-codes.ts'
import type { WayProps } from './way-switch.tsx'

interface Props extends WayProps {
  onMade: (made: MadeCodes['data']) => void
}

/** Codes that were made together, and what became of them. */
export function CodeBatches({ eventId, shown: { batches }, onChange, onMade }: Props) {
  const { pending, error, run } = useAction<string>()
  const [toRevoke, setToRevoke] = useState<CodeBatch>()
  const [toReplace, setToReplace] = useState<CodeBatch>()
  const [once] = useState(createOnce)
  const pathOf = ({ id }: CodeBatch) => `/api/poap-events/${encodeURIComponent(eventId)}/codes/${id}`
  const attempt = (action: () => Promise<void>) => async () => {
    try {
      await action()
      return null
    } catch (error) {
      reportError(error, 'reading, replacing or withdrawing codes')
      return errorMessage(error, somethingWentWrong, refusals)
    }
  }
  const report = (batch: CodeBatch) =>
    run(
      batch.id,
      attempt(async () => {
        const { data } = await http<CodeStates>('GET', pathOf(batch))
        saveFile(`${batch.name}.csv`, statesAsCsv(data.codes))
      }),
    )
  const revoke = (batch: CodeBatch) => {
    setToRevoke(undefined)
    return run(
      batch.id,
      attempt(async () => onChange((await http<EventWays>('DELETE', pathOf(batch))).data)),
    )
  }
  const replace = (batch: CodeBatch) => {
    setToReplace(undefined)
    const body = { name: batch.name, count: batch.free, replaces: batch.id }
    return run(
      batch.id,
      attempt(async () => onMade(await makeCodes({ eventId, body, once }))),
    )
  }
  return (
    <>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
      <ul className={css.batches}>
        {batches.map((batch) => (
          <li key={batch.id} className={css.batch}>
            <p className={css.batchName} dir="auto">
              {batch.name}
            </p>
            <p className={css.quiet}>{formatMoment(batch.made_at)}</p>
            <p>{copy.states(formatCount(batch.free), formatCount(batch.used), formatCount(batch.revoked))}</p>
            <div className={css.actions}>
              <Button variant="quiet" pending={pending === batch.id} onClick={() => void report(batch)}>
                {copy.report}
              </Button>
              {batch.free > 0 && (
                <>
                  <Button variant="bare" onClick={() => setToReplace(batch)}>
                    {copy.replace}
                  </Button>
                  <Button variant="bare" onClick={() => setToRevoke(batch)}>
                    {copy.revoke}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        title={toRevoke ? copy.revokeTitle(toRevoke.name) : ''}
        open={toRevoke !== undefined}
        onClose={() => setToRevoke(undefined)}
      >
        <p>{copy.revokeText}</p>
        <div className={css.actions}>
          <Button variant="danger" onClick={() => toRevoke && void revoke(toRevoke)}>
            {copy.revoke}
          </Button>
          <Button variant="quiet" onClick={() => setToRevoke(undefined)}>
            {copy.back}
          </Button>
        </div>
      </Dialog>
      <Dialog
        title={toReplace ? copy.replaceTitle(toReplace.name) : ''}
        open={toReplace !== undefined}
        onClose={() => setToReplace(undefined)}
      >
        <p>{toReplace && copy.replaceText(formatCount(toReplace.free))}</p>
        <div className={css.actions}>
          <Button variant="danger" onClick={() => toReplace && void replace(toReplace)}>
            {copy.replaceYes}
          </Button>
          <Button variant="quiet" onClick={() => setToReplace(undefined)}>
            {copy.back}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
