/** Providers that deliver to the same mailbox however its name is dotted; all names of one are the same domain. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that an address reaches, as far as it shows: without what follows a plus, and without dots where the provider ignores them.
 * For counting mails only. It says nothing about who somebody is: elsewhere a plus may be part of a name. Takes an address in its one
 * spelling.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const local = name === '' ? email.slice(0, at) : name
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@${dotless.get(domain)}` : `${local}@${domain}`
}
