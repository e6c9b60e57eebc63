import type { WebConfig } from '@iyk/wire/config.ts'

const known = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof known)[number]

/** How a code can reach a phone here. */
export function phoneChannels({ methods }: Pick<WebConfig, 'methods'>): PhoneChannel[] {
  return known.filter((channel) => methods.includes(`${channel}_otp`))
}
