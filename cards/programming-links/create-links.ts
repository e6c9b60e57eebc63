import { sha256 } from '@iyk/kit/hash.ts'
import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { insertLinks } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'randomBytes' | 'settings'>

const codeBytes = 16
export const linkMinutes = 60

/**
 * For each card, an address from which the Bolt Card programmer fetches its keys: once, within an hour, and for its chip only. Former ones of the cards end.
 * @see https://github.com/boltcard/boltcard/blob/main/docs/DEEPLINK.md
 */
export const createProgrammingLinks = async (
  { database, clock, randomBytes, settings }: Context,
  cards: readonly Pick<OperatorCard, 'id' | 'key_version'>[],
): Promise<string[]> => {
  const codes = cards.map(() => randomBytes(codeBytes).toString('base64url'))
  const links = cards.map(({ id, key_version }, place) => ({
    codeHash: sha256(codes[place]!),
    cardId: id,
    keyVersion: key_version,
  }))
  await insertLinks(database, links, new Date(clock().getTime() + linkMinutes * 60_000))
  return codes.map(
    (code) =>
      `boltcard://program?url=${encodeURIComponent(`${settings.publicUrl}/api/programming-links/${code}/keys`)}`,
  )
}
