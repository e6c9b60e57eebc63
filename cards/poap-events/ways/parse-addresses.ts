import { parseEmailAddress } from '@iyk/kit/parse-email-address.ts'

const shownInvalid = 20

/** The addresses of a list, each once, and some of what is none. */
export const parseAddresses = (addresses: readonly string[]): { emails: string[]; invalid: string[] } => {
  const invalid: string[] = []
  const emails = new Set<string>()
  for (const typed of addresses) {
    const email = parseEmailAddress(typed)
    if (email !== undefined) emails.add(email)
    else if (invalid.length < shownInvalid) invalid.push(typed)
  }
  return { emails: [...emails], invalid }
}
