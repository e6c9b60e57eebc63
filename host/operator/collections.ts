import { listCollections, restoreCollection, takeDownCollection } from '@iyk/cards/public-collection/take-down.ts'
import { type Command, CommandRefused, nothingToDo, printable, printTable, requireWord } from './command.ts'

/** Parses a name, alone, with its `@` or at the end of the page's URL. */
const parseName = (word: string): string =>
  (/^(?:https?:\/\/[^/\s]+\/)?@?([A-Za-z0-9-]+)\/?(?:[?#]\S*)?$/.exec(word)?.[1] ?? word).toLowerCase()

const unknown = (name: string) =>
  new CommandRefused(`No public page has the name "${printable(name)}". See: collections list`)

const find = async (contexts: Parameters<Command['run']>[0], word: string) => {
  const name = parseName(word)
  const found = (await listCollections(contexts.cards)).find((one) => one.name === name)
  if (!found) throw unknown(name)
  return found
}

export const listCollectionsCommand: Command = {
  usage: 'collections list',
  about: 'List public pages of collections, the ones changed last first.',
  run: async ({ cards }) => {
    const rows = await listCollections(cards)
    if (rows.length === 0) console.log('There are no public pages yet.')
    else
      printTable(
        ['NAME', 'STATE', 'CHANGED', 'PICTURE', 'USER', 'SHOWN AS'],
        rows.map(({ name, display_name, is_on, has_picture, changed_at, taken_down_at, user_id }) => [
          `@${name}`,
          taken_down_at ? 'taken down' : is_on ? 'on' : 'off',
          changed_at.toISOString(),
          has_picture ? 'yes' : 'no',
          user_id,
          display_name,
        ]),
      )
  },
}

export const takeDownCollectionCommand: Command = {
  usage: 'collections takedown <name or URL> --reason "<sentence>"',
  about: 'Take down a public page immediately and delete its picture; its owner sees the reason.',
  run: async (contexts, words, { reason }) => {
    if (!reason) throw new CommandRefused('Add --reason "…". The owner of the page sees it.')
    const found = await find(contexts, requireWord(words, 'name'))
    const about = { user_id: found.user_id, subject: found.name }
    if (found.taken_down_at) return nothingToDo(`The page @${found.name} is already taken down`, about)
    if (!(await takeDownCollection(contexts.cards, found.name, String(reason)))) throw unknown(found.name)
    console.log(`Took down the page @${found.name}. To restore it: collections restore ${found.name}`)
    return { ...about, subject: `${found.name} ${reason}` }
  },
}

export const restoreCollectionCommand: Command = {
  usage: 'collections restore <name or URL>',
  about: 'Let the owner of a page show it again, such as after they changed its name. The picture is not restored.',
  run: async (contexts, words) => {
    const found = await find(contexts, requireWord(words, 'name'))
    const about = { user_id: found.user_id, subject: found.name }
    if (!found.taken_down_at) return nothingToDo(`The page @${found.name} is not taken down`, about)
    if (!(await restoreCollection(contexts.cards, found.name))) throw unknown(found.name)
    console.log(`Restored the page @${found.name}.`)
    return about
  },
}
