import { resealKeys } from '@iyk/identity/signing-keys/store.ts'
import { type Command, CommandRefused, nothingToDo } from './command.ts'
import { countOf } from './count-of.ts'

export const resealCommand: Command = {
  usage: 'secrets reseal',
  about:
    'Encrypt the private keys in the database with SECRETS_KEY, or decrypt them if it is not set. SECRETS_KEY_PREVIOUS opens the old ones.',
  run: async (contexts, _words, _options, { forgetLog }) => {
    if (!contexts.identity)
      throw new CommandRefused(
        `There are no keys here. Sign-in is at PROVIDER_URL, ${contexts.provider.url}, which has them. Nothing was changed.`,
      )
    const { database, secrets = {} } = contexts.identity
    const { changed: count, fromClear } = await resealKeys(database, secrets)
    const how = secrets.current ? 'encrypted with SECRETS_KEY' : 'unencrypted'
    const done = count === 0 ? nothingToDo(`All keys are already ${how}`, {}) : { subject: `${count} keys ${how}` }
    if (count > 0) {
      console.log(`${countOf(count, 'key')} changed. All keys are now ${how}.`)
      console.log(
        'Check /readyz of every running host. If one returns 503, it lacks the current key: restart it with that key before the next keys rotate.',
      )
    }
    if (secrets.current && !(await forgetLog()))
      console.log(
        'The write-ahead log of your PostgreSQL, its archives and replicas may still contain the previous keys. See “The secrets key” in docs/self-hosting.md.',
      )
    if (fromClear > 0)
      console.log(
        'Earlier backups contain the unencrypted keys. Replace the signing key with “keys rotate”, make a new backup and destroy the older ones.',
      )
    return done
  },
}
