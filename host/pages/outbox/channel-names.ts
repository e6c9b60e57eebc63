import type { Channel } from '@iyk/kit/outbox/message.ts'

export const channelNames: Record<Channel, string> = {
  email: 'Email',
  sms: 'Text message',
  whatsapp: 'WhatsApp message',
}
