import parseAddresses from 'nodemailer/lib/addressparser'

/** The sender of emails as nodemailer will read it: one address, alone or in angle brackets after a name. Undefined for anything else. */
export const parseSender = (text: string): string | undefined => {
  if (/[\r\n]/.test(text)) return undefined
  const [sender, ...others] = parseAddresses(text)
  if (!sender || 'group' in sender || others.length > 0) return undefined
  const { address } = sender
  // The parser tolerates what people leave out, and puts a quotation mark into the address.
  if (!/^[^\s@"<>]+@[^\s@"<>]+$/.test(address)) return undefined
  return text.trim() === address || text.trim().endsWith(`<${address}>`) ? text : undefined
}
