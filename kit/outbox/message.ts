export type Channel = 'email' | 'sms' | 'whatsapp'

/** A mail or text to one person. `html` is empty for texts; `code` is the one-time code a text is about, for services that want it apart from the sentence. */
export type Message = { channel: Channel; to: string; subject: string; text: string; html: string; code?: string }

/** Whose account a message is about: it goes when they go. */
export type About = { about?: string }
