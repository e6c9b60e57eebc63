const needsKey = 'they need the card master key, which no browser gets near'
const needsReader = 'they need a reader beside the machine'
const needsFile = 'they read or write files of the machine'
const isWatched = 'it is for what watches a host, and /console shows more'
const isMachine = 'they are about the machine and its keys, and are run by whoever has both'

/** Operator commands that the console does not have, each with why. */
export const commandsBesideConsole: Readonly<Record<string, string>> = {
  'cards add': needsKey,
  'cards tap': needsKey,
  'cards keys': needsKey,
  'cards address': needsKey,
  'cards reprogram': needsKey,
  'chips import': needsFile,
  'chips export': needsFile,
  'chips program': needsReader,
  'chips check': needsReader,
  'chips wipe': needsReader,
  'chips rekey': needsReader,
  'events import': needsFile,
  'users import': needsFile,
  'keys rotate': isMachine,
  'secrets reseal': isMachine,
  'chain deploy': isMachine,
  'chain status': isMachine,
  ready: isWatched,
  backup: needsFile,
  'backup check': needsFile,
  restore: needsFile,
}
