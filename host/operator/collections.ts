import { listCollections } from '@iyk/cards/public-collection/take-down.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { restore, takeDown } from '../console/collections/takedown.ts'
import { type Command, CommandRefused, nothingToDo, printable, printTable, requireWord } from './command.ts'

/** Parses a name, alone, with its `@` or at the end of the page's URL. */
const parseName = (word: string): string =>
  (/^(?:https?:\/\/[^/\s]+\/)?@?([A-Za-z0-9-]+)\/?(?:[?#]\S*)?$/.exec(word)?.[1] ?? word).toLowerCase()

const unknown = (name: string) =>
  new CommandRefused(`No public page has the name "${printable(name)}". See: collections list`)

/** Throws `CommandRefused` for a name that no page has. */
const ofName = async <Result>(name: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal && error.type === 'collection_not_found' ? unknown(name) : error
  })

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
    const name = parseName(requireWord(words, 'name'))
    const { about } = await ofName(name, takeDown(contexts.cards, { name, reason: String(reason) }))
    if (about.unchanged) return nothingToDo(`The page @${name} is already taken down`, about)
    console.log(`Took down the page @${name}. To restore it: collections restore ${name}`)
    return about
  },
}

export const restoreCollectionCommand: Command = {
  usage: 'collections restore <name or URL>',
  about: 'Let the owner of a page show it again, such as after they changed its name. The picture is not restored.',
  run: async (contexts, words) => {
    const name = parseName(requireWord(words, 'name'))
    const { about } = await ofName(name, restore(contexts.cards, { name }))
    if (about.unchanged) return nothingToDo(`The page @${name} is not taken down`, about)
    console.log(`Restored the page @${name}.`)
    return about
  },
}
