import { Refusal } from '@iyk/kit/http/refusal.ts'
import { restore, takeDown } from '../console/pictures/takedown.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** Parses a hash, or a URL that ends in one. Throws `CommandRefused`. */
const parseHash = (word: string): string => {
  const hash = /^(?:.*\/)?([0-9a-f]{64})(?:\.webp)?$/i.exec(word)?.[1]?.toLowerCase()
  if (!hash) throw new CommandRefused(`"${word}" is not a picture. Use its 64 hexadecimal digits or its URL.`)
  return hash
}

/** Throws `CommandRefused` for a picture that is not there. */
const ofHash = async <Result>(hash: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal && error.type === 'picture_not_found')
      throw new CommandRefused(`Picture ${hash} not found.`)
    throw error
  })

export const takeDownPictureCommand: Command = {
  usage: 'pictures takedown <hash or URL>',
  about: 'Hide a picture everywhere; generated artwork takes its place.',
  run: async ({ cards }, words) => {
    const hash = parseHash(requireWord(words, 'picture'))
    const { about } = await ofHash(hash, takeDown(cards, { hash }))
    console.log(`Took down the picture. To restore it: pictures restore ${hash}`)
    return about
  },
}

export const restorePictureCommand: Command = {
  usage: 'pictures restore <hash or URL>',
  about: 'Show a picture again that was taken down.',
  run: async ({ cards }, words) => {
    const hash = parseHash(requireWord(words, 'picture'))
    const { about } = await ofHash(hash, restore(cards, { hash }))
    console.log('Restored the picture.')
    return about
  },
}
