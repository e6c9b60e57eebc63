import { resealKeys } from '@iyk/identity/signing-keys/store.ts'
import { type Command, CommandRefused } from './command.ts'

export const resealCommand: Command = {
  usage: 'secrets reseal',
  about:
    'Seals the private keys in the store with SECRETS_KEY; in clear again without it. SECRETS_KEY_PREVIOUS opens the old seal.',
  run: async (contexts, _words, _options, { forgetLog }) => {
    if (!contexts.identity)
      throw new CommandRefused(
        `Nothing is sealed here: sign-in is at PROVIDER_URL, ${contexts.provider.url}, which has the keys. Nothing was done.`,
      )
    const { database, secrets = {} } = contexts.identity
    const { changed: count, fromClear } = await resealKeys(database, secrets)
    const how = secrets.current ? 'sealed with SECRETS_KEY' : 'in clear'
    console.log(`${count} ${count === 1 ? 'key' : 'keys'} changed; all are ${how} now.`)
    if (count > 0)
      console.log(
        'Ask /readyz of every host that runs: one that answers 503 lacks the key that opens them now. Start it anew with that key before the next keys rotate.',
      )
    if (secrets.current && !(await forgetLog()))
      console.log(
        'The log of your Postgres (WAL), its archives and replicas may hold what the keys were before. See “The secrets key” in docs/self-hosting.md.',
      )
    if (fromClear > 0)
      console.log(
        'Backups made before now hold the keys in clear. Replace the signing key with keys rotate, make a new backup and destroy the older ones.',
      )
    return count === 0 ? null : { subject: `${count} keys ${how}` }
  },
}
