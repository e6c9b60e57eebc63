import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { isOperatorsOwn } from '@iyk/identity/operators/store.ts'
import type { FastifyRequest } from 'fastify'

type Options = {
  cards: Pick<CardsContext, 'database'>
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
}

/** Whether who opens a page is an operator. It only decides which page begins: what it shows is asked for by calls, which look at more than this. */
export const isOperator = async (request: FastifyRequest, { cards, findViewer }: Options): Promise<boolean> => {
  try {
    const viewer = await findViewer(request)
    return viewer !== undefined && (await isOperatorsOwn(cards.database, viewer))
  } catch (error) {
    request.log.info({ err: error }, 'a page is shown as to anyone')
    return false
  }
}
