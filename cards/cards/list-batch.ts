import { numberMark } from '../chips/label-chips.ts'
import type { CardsContext } from '../context.ts'
import { listEveryCard, type OperatorCard } from './store.ts'

/** Matches the names of a batch, such as badge-7 for `badge-{n}`. */
const matchNames = (pattern: string): RegExp => {
  const [before = '', ...after] = pattern.split(numberMark).map(RegExp.escape)
  return new RegExp(`^${before}([0-9]+)${after.join('\\1')}$`, 'i')
}

/** The cards of a batch, by the number in the operator's name for each. */
export const listBatch = async ({ database }: Pick<CardsContext, 'database'>, pattern: string) => {
  const named = matchNames(pattern)
  const numberOf = ({ name }: OperatorCard) => Number(named.exec(name)?.[1])
  const all = (await listEveryCard(database)).filter(({ name }) => named.test(name))
  return all.sort((one, other) => numberOf(one) - numberOf(other))
}
