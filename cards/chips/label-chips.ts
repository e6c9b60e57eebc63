import type { CardsContext } from '../context.ts'
import { ChipUnfit } from './identify.ts'
import { countNamedCards, findPromise, findUnnamed } from './names-store.ts'

/** What stands for the number in the name of a batch. */
export const numberMark = '{n}'

/** What new cards are called: one name, or the first free one of a pattern, whose numbers go from 1 to `count` or have no end. */
export type Naming = { pattern: string; count?: number }

type Context = Pick<CardsContext, 'database'>
type Numbered = Required<Naming>

/** The cards of a numbered batch, whoever programs them. */
export const openBatch = ({ database }: Context, { pattern, count }: Numbered) => {
  let from = 1
  const look = () => findUnnamed(database, { pattern, from, count })
  return {
    countCards: () => countNamedCards(database, { pattern, count }),
    /** Asked again and again, it reads on from where it found a name without a card. */
    isFull: async (): Promise<boolean> => {
      let unnamed = await look()
      if (unnamed === undefined && from > 1) {
        // A card before that one may have been removed since.
        from = 1
        unnamed = await look()
      }
      from = unnamed ?? 1
      return unnamed === undefined
    },
  }
}

const another = 'chips program --name "<another name>"'

/** Why a batch has no name left. Others may be programming its last chips at this moment. */
const describeFull = async ({ database }: Context, { pattern, count }: Numbered): Promise<string> => {
  const cards = await countNamedCards(database, { pattern, count })
  if (cards === count) return `All ${count} cards of "${pattern}" are programmed. Nothing was sent to this chip.`
  const rest = count - cards
  const promised =
    rest === 1
      ? '1 is promised to a chip that is being programmed on another reader, or was taken away too early'
      : `${rest} are promised to chips that are being programmed on other readers, or were taken away too early`
  return `${cards} of ${count} names of "${pattern}" are those of cards, and ${promised}. Nothing was sent to this chip. To see which: chips list`
}

/** Why there is no name for a chip, and what to do. `promised` is the one that it had been promised, which a card has by now. */
export const refuseNaming = async (
  context: Context,
  { pattern, count }: Naming,
  promised: string | undefined,
): Promise<ChipUnfit> => {
  if (promised !== undefined)
    return new ChipUnfit(
      `Another card has the name "${promised}" by now, which was promised to this chip. To finish the chip under another one: ${another}`,
    )
  if (count !== undefined) return new ChipUnfit(await describeFull(context, { pattern, count }))
  const uid = await findPromise(context.database, pattern)
  return new ChipUnfit(
    uid === undefined
      ? `A card named "${pattern}" already exists. Nothing was sent to the chip. To give it another name: ${another}`
      : `The name "${pattern}" is promised to the chip ${uid}, which is not finished. Nothing was sent to this chip. To give it another name: ${another}`,
  )
}
