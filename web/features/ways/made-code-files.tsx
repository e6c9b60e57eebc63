import type { MadeCodes } from '@iyk/wire/ways.ts'
import { importChunk } from '../../chunks/import-chunk.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { codes as copy } from '../../copy/english/ways.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { addressOfCode, codesAsCsv, saveFile } from './code-files.ts'
import * as css from './event-ways.css.ts'

/** As many as a browser draws within seconds. */
const perFile = 2_000

/** What was just made, as files: nobody can show it again. */
export function MadeCodeFiles({ made: { batch, codes }, eventName }: { made: MadeCodes['data']; eventName: string }) {
  const { pending, error, run } = useAction<string>()
  const parts = Array.from({ length: Math.ceil(codes.length / perFile) }, (_, part) => part * perFile)
  const draw = (from: number) => async () => {
    try {
      const { drawCodeSheets } = await importChunk(() => import('./draw-code-sheets.ts'))
      const some = codes.slice(from, from + perFile)
      const sheets = drawCodeSheets({ title: eventName, codes: some, first: from + 1, addressOf: addressOfCode })
      saveFile(`${batch.name} ${from + 1}.pdf`, sheets)
      return null
    } catch (error) {
      reportError(error, 'drawing sheets of codes')
      return somethingWentWrong
    }
  }
  return (
    <div className={css.made}>
      <Notice tone="good">{copy.made(formatCount(codes.length))}</Notice>
      <div className={css.actions}>
        <Button onClick={() => saveFile(`${batch.name}.csv`, codesAsCsv(codes))}>{copy.csv}</Button>
        {parts.map((from) => (
          <Button
            key={from}
            variant="quiet"
            pending={pending === String(from)}
            onClick={() => void run(String(from), draw(from))}
          >
            {parts.length === 1
              ? copy.sheet
              : copy.sheetPart(formatCount(from + 1), formatCount(Math.min(from + perFile, codes.length)))}
          </Button>
        ))}
      </div>
      <p className={css.quiet} role="status">
        {pending !== undefined && copy.drawing}
      </p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </div>
  )
}
