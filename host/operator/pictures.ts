import { restorePicture, takeDownPicture } from '@iyk/cards/pictures/take-down.ts'
import { type Command, CommandRefused, requireWord } from './command.ts'

/** A hash, or the address that ends in it. */
const readHash = (word: string): string => {
  const hash = /^(?:.*\/)?([0-9a-f]{64})(?:\.webp)?$/.exec(word)?.[1]
  if (!hash) throw new CommandRefused(`"${word}" is not a picture: 64 hexadecimal digits, or its address.`)
  return hash
}

const unknown = (hash: string) => new CommandRefused(`There is no picture ${hash} here.`)

export const takeDownPictureCommand: Command = {
  usage: 'pictures takedown <hash or address>',
  about: 'Shows a picture to nobody any more, wherever it stands; artwork takes its place.',
  run: async ({ cards }, words) => {
    const hash = readHash(requireWord(words, 'picture'))
    if (!(await takeDownPicture(cards, hash))) throw unknown(hash)
    console.log(`Took down the picture. To put it back: pictures restore ${hash}`)
    return { subject: hash }
  },
}

export const restorePictureCommand: Command = {
  usage: 'pictures restore <hash or address>',
  about: 'Puts a picture back where it stood.',
  run: async ({ cards }, words) => {
    const hash = readHash(requireWord(words, 'picture'))
    if (!(await restorePicture(cards, hash))) throw unknown(hash)
    console.log('The picture is back.')
    return { subject: hash }
  },
}
