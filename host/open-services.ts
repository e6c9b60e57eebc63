import type { Services } from '@iyk/kit/outbox/deliver.ts'
import type { Config } from './config.ts'

const loadSmtp = () => import('@iyk/kit/outbox/send-by-smtp.ts')
const loadTwilio = () => import('@iyk/kit/outbox/send-by-twilio.ts')

/** The configured delivery services, by channel. Only their clients are loaded. */
export const openServices = async (config: Config): Promise<{ services: Services; close(): void }> => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMTP_CONNECTIONS: connections } = config
  const mail = smtpUrl ? (await loadSmtp()).sendBySmtp({ smtpUrl, from, connections }) : undefined
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_SMS_FROM: smsFrom } = config
  const { TWILIO_WHATSAPP_FROM: whatsappFrom, TWILIO_WHATSAPP_CONTENT_SID: whatsappContentSid } = config
  const textMessages =
    accountSid && authToken && smsFrom
      ? (await loadTwilio()).sendByTwilio({
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
      ...(textMessages && { sms: textMessages }),
      ...(textMessages && whatsappFrom && { whatsapp: textMessages }),
    },
    close: () => mail?.close(),
  }
}
