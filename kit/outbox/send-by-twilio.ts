import { MessageRefused, type Send } from './deliver.ts'
import type { Message } from './message.ts'

type Options = {
  accountSid: string
  authToken: string
  /** A number in E.164, or the id of a messaging service (`MG…`). */
  smsFrom: string
  /** A number in E.164; without one, WhatsApp messages are refused. */
  whatsappFrom?: string
  /** The approved template that WhatsApp requires for a code outside a conversation: its variable 1 is the code. */
  whatsappContentSid?: string
  /** The base address of its API, without a trailing slash. */
  apiUrl?: string
}

const senderOf = (smsFrom: string) => (smsFrom.startsWith('MG') ? { MessagingServiceSid: smsFrom } : { From: smsFrom })

/** The fields of a message; https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
const toFields = ({ channel, to, text, code }: Message, options: Options): Record<string, string> => {
  const { smsFrom, whatsappFrom, whatsappContentSid } = options
  if (channel === 'sms') return { To: to, Body: text, ...senderOf(smsFrom) }
  if (channel !== 'whatsapp' || !whatsappFrom) throw new Error(`Twilio is not set up for ${channel}`)
  const addresses = { To: `whatsapp:${to}`, From: `whatsapp:${whatsappFrom}` }
  return whatsappContentSid && code
    ? { ...addresses, ContentSid: whatsappContentSid, ContentVariables: JSON.stringify({ 1: code }) }
    : { ...addresses, Body: text }
}

/**
 * The number cannot receive messages: invalid, not permitted, no mobile number, opted out, not on WhatsApp.
 * @see https://www.twilio.com/docs/api/errors
 */
const aboutRecipient = [21211, 21214, 21217, 21265, 21408, 21421, 21610, 21612, 21614, 63003, 63024]

/** Twilio's own message names the recipient's number, which must not be logged: status and code say what was wrong. */
const toReason = async (response: Response): Promise<Error> => {
  const body: unknown = await response.json().catch(() => undefined)
  const code = typeof body === 'object' && body && 'code' in body ? Number(body.code) : Number.NaN
  const link = code ? `, https://www.twilio.com/docs/api/errors/${code}` : ''
  const reason = `Twilio returned ${response.status}${link}`
  const final = aboutRecipient.includes(code)
  return final ? new MessageRefused(reason, { final }) : new Error(reason)
}

const milliseconds = 30_000

/** Sends text messages through the operator's Twilio account. */
export const sendByTwilio = (options: Options): Send => {
  const { accountSid, authToken, apiUrl = 'https://api.twilio.com' } = options
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async (message) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams(toFields(message, options)),
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    }).catch(({ cause, message: why }: Error & { cause?: { code?: string } }) => {
      throw new Error(`Twilio could not be reached: ${cause?.code ?? why}`)
    })
    if (!response.ok) throw await toReason(response)
    await response.body?.cancel()
  }
}
