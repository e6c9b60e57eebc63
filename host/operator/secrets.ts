import { resealKeys } from '@iyk/identity/signing-keys/store.ts'
import { type Command, requireIdentity } from './command.ts'

export const resealCommand: Command = {
  usage: 'secrets reseal',
  about:
    'Seals the private keys in the store with SECRETS_KEY; in clear again without it. SECRETS_KEY_PREVIOUS opens the old seal.',
  run: async (contexts) => {
    const { database, secrets = {} } = requireIdentity(contexts)
    const count = await resealKeys(database, secrets)
    const how = secrets.current ? 'sealed with SECRETS_KEY' : 'in clear'
    console.log(`${count} ${count === 1 ? 'key' : 'keys'} changed; all are ${how} now.`)
    return count === 0 ? null : { subject: `${count} keys ${how}` }
  },
}
