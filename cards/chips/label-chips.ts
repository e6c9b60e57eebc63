import type { CardsContext } from '../context.ts'
import { ChipUnfit } from './identify.ts'
import { listUsedLabels } from './store.ts'

/** What stands for the number in the name of a batch. */
export const numberMark = '{n}'

const nameOf = (pattern: string, number: number) => pattern.replaceAll(numberMark, String(number))

/** How many of the names 1 to `count` are those of cards. */
export const countLabels = async ({ database }: Pick<CardsContext, 'database'>, pattern: string, count: number) => {
  const used = await listUsedLabels(database, { onlyCards: true })
  const names = Array.from({ length: count }, (_, at) => nameOf(pattern, at + 1).toLowerCase())
  return names.filter((name) => used.has(name)).length
}

/** The first name of a batch that is not in use. Without a number in it, the name itself. Throws `ChipUnfit` when the rest waits for unfinished chips. */
export const nextLabel = async (
  { database }: Pick<CardsContext, 'database'>,
  pattern: string,
  count = Number.POSITIVE_INFINITY,
): Promise<string> => {
  if (!pattern.includes(numberMark)) return pattern
  const used = await listUsedLabels(database, { onlyCards: false })
  for (let number = 1; number <= count; number += 1) {
    const name = nameOf(pattern, number)
    if (!used.has(name.toLowerCase())) return name
  }
  throw new ChipUnfit(
    'The names that are left belong to chips that were not finished. Lay those on the reader; to see them: chips list',
  )
}
