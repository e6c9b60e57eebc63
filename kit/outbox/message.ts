export const channels = ['email', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** An email or text message to one person. `html` is empty for text messages; `code` is their one-time code, for services that need it separately. */
export type Message = {
  channel: Channel
  to: string
  subject: string
  text: string
  html: string
  code?: string
  /** The address that takes the recipient off the list that an email is to: a mailbox provider posts to it. */
  unsubscribe?: string
}

/** The user whose account a message is about; it is deleted with the account. */
export type About = { about?: string }
