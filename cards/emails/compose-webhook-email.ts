import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { webhooks } from '@iyk/wire/limits.ts'

const days = webhooks.failingDays

type Words = {
  subject: string
  failures: string
  gone: string
  waits: string
  lost: string
  how: string
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'Your webhook to {{host}} is paused',
    failures: `{{host}} hasn’t accepted anything for ${days} days, so we paused your webhook.`,
    gone: '{{host}} says that it’s gone, so we paused your webhook.',
    waits: 'What happens in the meantime waits and is sent when you resume it.',
    lost: 'What happens in the meantime isn’t sent.',
    how: 'See what failed, and resume it when the server is ready:',
    button: 'View your webhooks',
  },
  es: {
    subject: 'Tu webhook a {{host}} está en pausa',
    failures: `{{host}} no ha aceptado nada desde hace ${days} días, así que pusimos tu webhook en pausa.`,
    gone: '{{host}} indica que ya no existe, así que pusimos tu webhook en pausa.',
    waits: 'Lo que ocurra mientras tanto espera y se envía cuando lo reanudes.',
    lost: 'Lo que ocurra mientras tanto no se envía.',
    how: 'Mira qué falló y reanúdalo cuando el servidor esté listo:',
    button: 'Ver tus webhooks',
  },
  de: {
    subject: 'Dein Webhook an {{host}} ist pausiert',
    failures: `{{host}} hat seit ${days} Tagen nichts angenommen. Deshalb haben wir deinen Webhook pausiert.`,
    gone: '{{host}} meldet, dass es ihn nicht mehr gibt. Deshalb haben wir deinen Webhook pausiert.',
    waits: 'Was inzwischen passiert, wartet und wird gesendet, wenn du ihn fortsetzt.',
    lost: 'Was inzwischen passiert, wird nicht gesendet.',
    how: 'Sieh nach, was fehlgeschlagen ist, und setze ihn fort, wenn der Server bereit ist:',
    button: 'Deine Webhooks ansehen',
  },
  ja: {
    subject: '{{host}}へのWebhookを一時停止しました',
    failures: `{{host}}が${days}日間何も受け付けていないため、Webhookを一時停止しました。`,
    gone: '{{host}}から、もう存在しないという応答があったため、Webhookを一時停止しました。',
    waits: '停止中の出来事は保存され、再開すると送信されます。',
    lost: '停止中の出来事は送信されません。',
    how: '失敗した内容を確認し、サーバーの準備ができたら再開してください：',
    button: 'Webhookを見る',
  },
}

type Paused = { by: 'failures' | 'gone'; host: string; publicUrl: string; brand: EmailBrand; language: Language }

/** The email to the owner of a webhook that was paused because it accepts nothing. */
export const composeWebhookEmail = ({
  by,
  host,
  publicUrl,
  brand,
  language,
}: Paused): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const address = `${publicUrl}/account#webhooks`
  const withHost = (text: string) => text.replaceAll('{{host}}', () => host)
  const [subject, reason] = [withHost(say.subject), withHost(say[by])]
  const meanwhile = by === 'gone' ? say.lost : say.waits
  return {
    subject,
    text: `${reason}\n${meanwhile}\n\n${say.how}\n${address}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: subject,
      preheader: reason,
      heading: subject,
      opening: `${reason} ${say.how}`,
      button: { url: address, label: say.button },
      otherLink: { url: address, label: address.replace(/^https?:\/\//, '') },
      small: [meanwhile],
    }),
  }
}
