import { CommandRefused } from './command.ts'

const refusalOf = (recipient: string) => {
  // It is not repeated: terminals and logs keep what they show.
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    return 'That is a secret key of age. Use the public key that belongs to it, which begins with age1: “age-keygen -y” prints it.'
  return recipient.startsWith('age1')
    ? `"${recipient}" begins like a public key of age, but is cut off or mistyped. Copy all of it, as “age-keygen” printed it.`
    : `"${recipient}" is not a public key of age, which begins with age1.`
}

/** Encrypts to an age key. Throws `CommandRefused` for what is no public key of age. */
export const createEncrypter = async (recipient: string) => {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new CommandRefused(refusalOf(recipient))
  }
  return encrypter
}

/** The same, as text that fits into an email. */
export const encryptTo = async (recipient: string): Promise<(text: string) => Promise<string>> => {
  const encrypter = await createEncrypter(recipient)
  const { armor } = await import('age-encryption')
  return async (text) => armor.encode(await encrypter.encrypt(text))
}
