import { rotateSigningKey } from '@iyk/identity/signing-keys/rotate-signing-key.ts'
import { type Command, CommandRefused, requireIdentity } from './command.ts'

export const rotateKeysCommand: Command = {
  usage: 'keys rotate',
  about: 'Create a new signing key. It is used after two minutes; existing JWTs stay valid until they expire.',
  run: async (contexts) => {
    const identity = requireIdentity(contexts)
    const kid = await rotateSigningKey(identity.database, identity.clock, identity.secrets)
    if (!kid) throw new CommandRefused('Another rotation finished first. Its key is in use.')
    console.log(`The new signing key is ${kid}.`)
    return { subject: kid }
  },
}
