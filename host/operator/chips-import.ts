import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parsePattern } from '@iyk/cards/cards/parse-label.ts'
import { importCards } from '@iyk/cards/chips/import-cards.ts'
import { numberMark } from '@iyk/cards/chips/label-chips.ts'
import { type ListProblem, parseCardList } from '@iyk/cards/chips/parse-card-list.ts'
import { type Command, CommandRefused, printable, requireWord } from './command.ts'

const readList = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CommandRefused(`"${file}" cannot be read. Nothing was changed.`)
  }
}

const mostShown = 20

/** Throws `CommandRefused` with the lines that are wrong. */
const assertFine = (file: string, problems: readonly ListProblem[]) => {
  if (problems.length === 0) return
  const inOrder = problems.toSorted((one, other) => one.line - other.line)
  const lines = inOrder.slice(0, mostShown).map(({ line, reason }) => printable(`Line ${line}: ${reason}.`))
  const more = problems.length > mostShown ? [`And ${problems.length - mostShown} more.`] : []
  const todo = problems.every(({ isName }) => isName)
    ? 'Nothing was changed. The list is fine, but these names are taken: choose others, then run this again.'
    : `Nothing was changed. Correct "${basename(file)}" and run this again.`
  throw new CommandRefused([...lines, ...more, todo].join('\n'))
}

const requirePattern = (typed: string) => {
  if (typed.includes(numberMark)) return parsePattern(typed)
  throw new CommandRefused(
    `The name needs ${numberMark}, which stands for the next free number: --name "badge-${numberMark}"`,
  )
}

export const importChipsCommand: Command = {
  usage: 'chips import <file> [--name "<name with {n}>"] [--batch <name>] [--tamper]',
  about:
    'Add the chips of a list (CSV with uid, name, batch and inscription, or one UID a line) as cards: all, or none if a line is wrong. Those without a name get the next free numbers of --name. --tamper is for chips with a tamper loop.',
  needsKey: true,
  run: async ({ cards: context }, words, { name, batch, tamper }) => {
    const file = requireWord(words, 'file')
    const pattern = name === undefined ? undefined : requirePattern(String(name))
    const { cards, problems } = parseCardList(await readList(file))
    assertFine(file, problems)
    if (cards.length === 0) throw new CommandRefused(`"${basename(file)}" names no chip. Nothing was changed.`)
    const ofBatch = cards.map((card) => ({
      ...card,
      batch: card.batch ?? (batch === undefined ? undefined : String(batch)),
    }))
    const imported = await importCards(context, ofBatch, { mirrorsTamper: tamper === true, pattern })
    if ('problems' in imported) {
      assertFine(file, imported.problems)
      return undefined
    }
    const { added, known } = imported
    console.log(
      `Added ${added} of ${cards.length} cards; ${known} already here.${added === 0 ? ' Nothing to do.' : ''}`,
    )
    if (added > 0) console.log('To print what to program: chips export --help')
    return { subject: basename(file), ...(added === 0 && { unchanged: true as const }) }
  },
}
