import type { Twilio } from 'twilio'
import { MessageRefused, type Send } from './deliver.ts'
import type { Message } from './message.ts'

type Options = {
  accountSid: string
  authToken: string
  /** A number in E.164, or the id of a messaging service (`MG…`). */
  smsFrom: string
  /** A number in E.164; without one, texts by WhatsApp are not taken. */
  whatsappFrom?: string
  /** The approved template WhatsApp wants for a code that nobody asked for in a chat: its variable 1 is the code. */
  whatsappContentSid?: string
  /** Replaces the way to Twilio. */
  httpClient?: NonNullable<ConstructorParameters<typeof Twilio>[2]>['httpClient']
}

const senderOf = (smsFrom: string) => (smsFrom.startsWith('MG') ? { messagingServiceSid: smsFrom } : { from: smsFrom })

const toRequest = ({ channel, to, text, code }: Message, options: Options) => {
  const { smsFrom, whatsappFrom, whatsappContentSid } = options
  if (channel === 'sms') return { to, body: text, ...senderOf(smsFrom) }
  if (channel !== 'whatsapp' || !whatsappFrom) throw new Error(`Twilio is not set up for ${channel}`)
  const addresses = { to: `whatsapp:${to}`, from: `whatsapp:${whatsappFrom}` }
  return whatsappContentSid && code
    ? { ...addresses, contentSid: whatsappContentSid, contentVariables: JSON.stringify({ 1: code }) }
    : { ...addresses, body: text }
}

/**
 * The number cannot get texts: not one, not allowed, no mobile, stopped by its holder, not on WhatsApp.
 * @see https://www.twilio.com/docs/api/errors
 */
const aboutRecipient = [21211, 21214, 21217, 21265, 21408, 21421, 21610, 21612, 21614, 63003, 63024]

/** Twilio's own text names the number written to, which has no place in a log: status and code say what was wrong. */
const toReason = (error: unknown) => {
  if (!(error instanceof Error)) return new Error('Twilio did not take the text')
  if (!('status' in error)) return error
  const code = 'code' in error && error.code ? `, https://www.twilio.com/docs/api/errors/${error.code}` : ''
  const reason = `Twilio answered ${error.status}${code}`
  const final = 'code' in error && aboutRecipient.includes(Number(error.code))
  return final ? new MessageRefused(reason, { final }) : new Error(reason)
}

/** Sends texts through the operator's account at Twilio. */
export const sendByTwilio = (options: Options): Send => {
  const { accountSid, authToken, httpClient } = options
  let client: Promise<Twilio> | undefined
  const open = async () => {
    // Its client takes half a second to load, which a provider that texts nobody need not wait for.
    const { default: twilio } = await import('twilio')
    return twilio(accountSid, authToken, httpClient && { httpClient })
  }
  return async (message) => {
    const request = toRequest(message, options)
    client ??= open()
    const { messages } = await client
    await messages.create(request).catch((error: unknown) => {
      throw toReason(error)
    })
  }
}
