import { importedPoaps } from '@iyk/wire/limits.ts'
import { importing } from '../../copy/english/imported-poaps.ts'
import { formatCount } from '../../format/format-for-reader.ts'
import type { Found } from './found.ts'
import * as css from './imported-poaps.css.ts'

const copy = importing.preview
const examplesShown = 5
/** As many as the host names of a wallet's history. */
const problemsShown = 20

interface Summary {
  added: number
  known: number
  confirmed: number
  leftOut: number
  unreadable: number
  problems: string[]
  examples: readonly string[]
}

function summarize(found: Found): Summary {
  if ('wallet' in found) {
    const { added, known, confirmed, left_out, unreadable, examples } = found.wallet
    return {
      ...{ added, known, confirmed, leftOut: left_out, unreadable: unreadable.total },
      problems: unreadable.first.map(({ place, field }) => copy.entry(formatCount(place), field)),
      examples: examples.map(({ name }) => name),
    }
  }
  const { counts, kind, problems, beyond, poaps } = found.file
  const describe = kind === 'csv' ? copy.line : copy.entry
  return {
    ...{ added: counts.added, known: counts.known, confirmed: 0, leftOut: counts.left_out + beyond },
    unreadable: problems.length,
    problems: problems.slice(0, problemsShown).map(({ line, field }) => describe(formatCount(line), field)),
    examples: counts.added === poaps.length ? poaps.slice(0, examplesShown).map(({ name }) => name) : [],
  }
}

/** How many are new, here already, or cannot be read and why, before anything is saved. */
export function ImportPreview({ found }: { found: Found }) {
  const { added, known, confirmed, leftOut, unreadable, problems, examples } = summarize(found)
  const shown = examples.slice(0, examplesShown)
  return (
    <div className={css.part} role="status">
      {added === 0 && <p>{copy.nothing}</p>}
      <ul className={css.counts}>
        {added > 0 && <li>{copy.added(formatCount(added))}</li>}
        {known > 0 && <li>{copy.known(formatCount(known))}</li>}
        {confirmed > 0 && <li>{copy.confirmed(formatCount(confirmed))}</li>}
        {leftOut > 0 && <li>{copy.leftOut(formatCount(leftOut), formatCount(importedPoaps.perUser))}</li>}
        {unreadable > 0 && <li>{copy.unreadable(formatCount(unreadable))}</li>}
      </ul>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map((problem) => (
            <li key={problem}>
              <bdi>{problem}</bdi>
            </li>
          ))}
          {unreadable > problems.length && <li>{copy.andMore(formatCount(unreadable - problems.length))}</li>}
        </ul>
      )}
      {'file' in found && found.file.ownWallets.length > 0 && <p className={css.quiet}>{importing.file.confirm}</p>}
      {shown.length > 0 && (
        <p className={css.quiet}>
          {shown.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and their order never changes
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{name}</bdi>
            </span>
          ))}
          {added > shown.length && ` · ${copy.andMore(formatCount(added - shown.length))}`}
        </p>
      )}
    </div>
  )
}
