export type Channel = 'email' | 'sms' | 'whatsapp'

/** A mail or text to one person. `html` is empty for texts. */
export type Message = { channel: Channel; to: string; subject: string; text: string; html: string }
