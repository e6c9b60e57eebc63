import type { Language } from '@iyk/wire/languages.ts'
import { allLanguages, type OfferedLanguages, offeredLanguage } from '@iyk/wire/offered-languages.ts'
import type { IdentityContext } from '../context.ts'
import { selectLocaleOf } from './store.ts'

/** What the user of an address read when they first signed in. Undefined where that is not known, or is no language of pages. */
export const findLanguage = async (
  { database }: Pick<IdentityContext, 'database'>,
  email: string,
  languages: OfferedLanguages = allLanguages,
): Promise<Language | undefined> => {
  return offeredLanguage(await selectLocaleOf(database, email), languages)
}
