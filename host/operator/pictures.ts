import { restorePicture, takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** Parses a hash, or a URL that ends in one. Throws `CommandRefused`. */
const parseHash = (word: string): string => {
  const hash = /^(?:.*\/)?([0-9a-f]{64})(?:\.webp)?$/i.exec(word)?.[1]?.toLowerCase()
  if (!hash) throw new CommandRefused(`"${word}" is not a picture. Use its 64 hexadecimal digits or its URL.`)
  return hash
}

const unknown = (hash: string) => new CommandRefused(`Picture ${hash} not found.`)

export const takeDownPictureCommand: Command = {
  usage: 'pictures takedown <hash or URL>',
  about: 'Hide a picture everywhere; generated artwork takes its place.',
  run: async ({ cards }, words) => {
    const hash = parseHash(requireWord(words, 'picture'))
    if (!(await takeDownPicture(cards, hash))) throw unknown(hash)
    console.log(`Took down the picture. To restore it: pictures restore ${hash}`)
    return { subject: hash }
  },
}

export const restorePictureCommand: Command = {
  usage: 'pictures restore <hash or URL>',
  about: 'Show a picture again that was taken down.',
  run: async ({ cards }, words) => {
    const hash = parseHash(requireWord(words, 'picture'))
    if (!(await restorePicture(cards, hash))) throw unknown(hash)
    console.log('Restored the picture.')
    return { subject: hash }
  },
}
