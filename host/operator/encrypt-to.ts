import { CommandRefused } from './command.ts'

/** Encrypts text to an age key, as text that fits into an email. Throws `CommandRefused` for what is no public key of age. */
export const encryptTo = async (recipient: string): Promise<(text: string) => Promise<string>> => {
  const { armor, Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new CommandRefused(`"${recipient}" is not a public key of age, which begins with age1.`)
  }
  return async (text) => armor.encode(await encrypter.encrypt(text))
}
