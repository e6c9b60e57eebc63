import { emailCharacters } from '@iyk/wire/limits.ts'

const address = /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+$/

/** The address in what a QR code contains: itself, a mailto link, an email to be written (MATMSG), or the first of a contact (vCard, MeCard). */
export function parseScannedAddress(text: string): string | undefined {
  const found = findAddress(text.trim())?.trim()
  return found !== undefined && address.test(found) && found.length <= emailCharacters.address ? found : undefined
}

function findAddress(text: string): string | undefined {
  const [, link] = /^mailto:([^?]*)/i.exec(text) ?? []
  if (link !== undefined) return decoded(link)
  const [, message] = /^MATMSG:.*?\bTO:([^;]*)/is.exec(text) ?? []
  if (message !== undefined) return message
  const [, contact] = /^MECARD:.*?\bEMAIL:([^;]*)/is.exec(text) ?? []
  if (contact !== undefined) return contact
  if (/^BEGIN:VCARD/i.test(text)) return /^(?:item\d+\.)?EMAIL(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]
  return text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
