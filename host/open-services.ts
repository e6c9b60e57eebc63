import type { Services } from '@iyk/kit/outbox/deliver.ts'
import { sendBySmtp } from '@iyk/kit/outbox/send-by-smtp.ts'
import { sendByTwilio } from '@iyk/kit/outbox/send-by-twilio.ts'
import type { Config } from './config.ts'

/** The delivery services that are set, by channel. */
export const openServices = (config: Config): { services: Services; close(): void } => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMTP_CONNECTIONS: connections } = config
  const mail = smtpUrl ? sendBySmtp({ smtpUrl, from, connections }) : undefined
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_SMS_FROM: smsFrom } = config
  const { TWILIO_WHATSAPP_FROM: whatsappFrom, TWILIO_WHATSAPP_CONTENT_SID: whatsappContentSid } = config
  const texts =
    accountSid && authToken && smsFrom
      ? sendByTwilio({
          accountSid,
          authToken,
          smsFrom,
          ...(whatsappFrom && { whatsappFrom }),
          ...(whatsappContentSid && { whatsappContentSid }),
        })
      : undefined
  return {
    services: {
      ...(mail && { email: mail }),
      ...(texts && { sms: texts }),
      ...(texts && whatsappFrom && { whatsapp: texts }),
    },
    close: () => mail?.close(),
  }
}
