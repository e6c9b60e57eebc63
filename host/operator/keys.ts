import { rotateSigningKey } from '@iyk/identity/signing-keys/rotate-signing-key.ts'
import { type Command, CommandRefused, requireIdentity } from './command.ts'

export const rotateKeysCommand: Command = {
  usage: 'keys rotate',
  about:
    'Makes a new signing key; it signs from two minutes later, and JWTs of the old one live out their five minutes.',
  run: async (contexts) => {
    const identity = requireIdentity(contexts)
    const kid = await rotateSigningKey(identity.database, identity.clock, identity.secrets)
    if (!kid) throw new CommandRefused('Another rotation was quicker; its key is used.')
    console.log(`The new signing key is ${kid}.`)
    return { subject: kid }
  },
}
