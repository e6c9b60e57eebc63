import { type EmailBrand, footerText } from '@iyk/kit/emails/email-brand.ts'
import { layOutEmail } from '@iyk/kit/emails/lay-out-email.ts'
import type { Message } from '@iyk/kit/outbox/message.ts'
import type { ApiKey, ApiKeyScope } from '@iyk/wire/api-keys.ts'
import type { Language } from '@iyk/wire/languages.ts'

type Words = {
  subject: string
  scopes: Record<ApiKeyScope, string>
  all: string
  only: string
  /** Around a time. */
  until: string
  forever: string
  you: string
  notYou: string
  button: string
}

const words: Record<Language, Words> = {
  en: {
    subject: 'An API key was created for your account',
    scopes: {
      read: 'See events, cards and their numbers',
      hand_out: 'Hand out collectibles',
      manage: 'Create and change events and cards',
    },
    all: 'All of your events and cards',
    only: 'Only {{event}}',
    until: 'Until {{time}}',
    forever: 'Until it’s revoked',
    you: 'If this was you, there’s nothing to do.',
    notYou:
      'If it wasn’t, revoke the key on your account page. Signing out doesn’t end it. Then check your sign-in methods, and sign out of devices you don’t recognize.',
    button: 'View your API keys',
  },
  es: {
    subject: 'Se creó una clave de API para tu cuenta',
    scopes: {
      read: 'Ver eventos, tarjetas y sus números',
      hand_out: 'Entregar coleccionables',
      manage: 'Crear y cambiar eventos y tarjetas',
    },
    all: 'Todos tus eventos y tarjetas',
    only: 'Solo {{event}}',
    until: 'Hasta el {{time}}',
    forever: 'Hasta que se revoque',
    you: 'Si fuiste tú, no tienes que hacer nada.',
    notYou:
      'Si no fuiste tú, revoca la clave en la página de tu cuenta. Cerrar sesión no la anula. Después revisa tus métodos de inicio de sesión y cierra la sesión de los dispositivos que no reconozcas.',
    button: 'Ver tus claves de API',
  },
  de: {
    subject: 'Für dein Konto wurde ein API-Schlüssel erstellt',
    scopes: {
      read: 'Events, Karten und ihre Zahlen ansehen',
      hand_out: 'Sammelstücke ausgeben',
      manage: 'Events und Karten anlegen und ändern',
    },
    all: 'Alle deine Events und Karten',
    only: 'Nur {{event}}',
    until: 'Bis {{time}}',
    forever: 'Bis er widerrufen wird',
    you: 'Wenn du das warst, musst du nichts tun.',
    notYou:
      'Wenn nicht, widerrufe den Schlüssel auf deiner Kontoseite. Abmelden beendet ihn nicht. Prüfe danach deine Anmeldemethoden und melde Geräte ab, die du nicht kennst.',
    button: 'Deine API-Schlüssel ansehen',
  },
  ja: {
    subject: 'アカウントにAPIキーが作成されました',
    scopes: {
      read: 'イベント、カード、その数字を見る',
      hand_out: 'コレクティブルを配る',
      manage: 'イベントとカードを作成、変更する',
    },
    all: 'すべてのイベントとカード',
    only: '「{{event}}」のみ',
    until: '{{time}}まで',
    forever: '無効にするまで',
    you: 'ご自身の操作であれば、何もする必要はありません。',
    notYou:
      '心当たりがない場合は、アカウントのページでキーを無効にしてください。サインアウトしてもキーは有効なままです。その後、サインイン方法を確認し、見覚えのない端末をサインアウトしてください。',
    button: 'APIキーを見る',
  },
}

/**
 * What is shown of words that whoever is in the account has chosen, and its owner reads in our email: no link, and no second line.
 */
const withoutLinks = (text: string): string => text.replaceAll(/[.:/\\@＠．：／。\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const timeOf = (at: Date, language: Language) =>
  `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

type Created = { key: ApiKey; ipAddress: string; publicUrl: string; brand: EmailBrand; language: Language }

/** Tells the owner of an account that a key was created, what it may do and how to revoke it. */
export const composeApiKeyEmail = ({
  key,
  ipAddress,
  publicUrl,
  brand,
  language,
}: Created): Pick<Message, 'subject' | 'text' | 'html'> => {
  const say = words[language]
  const address = `${publicUrl}/account#api-keys`
  const event = key.event && say.only.replace('{{event}}', () => `“${withoutLinks(key.event?.name ?? '')}”`)
  const end = key.expires_at
  const facts = [
    `“${withoutLinks(key.name)}”, ${key.hint}…`,
    ...key.scopes.map((scope) => say.scopes[scope]),
    event ?? say.all,
    end === null ? say.forever : say.until.replace('{{time}}', () => timeOf(new Date(end), language)),
    timeOf(new Date(key.created_at), language),
    ipAddress,
  ]
  return {
    subject: say.subject,
    text: `${say.subject}.\n\n${facts.join('\n')}\n\n${say.you}\n${say.notYou}\n\n${say.button}:\n${address}\n${footerText(brand, language)}`,
    html: layOutEmail({
      language,
      brand,
      title: say.subject,
      preheader: say.notYou,
      heading: say.subject,
      facts: facts.join(' · '),
      button: { url: address, label: say.button },
      otherLink: { url: address, label: address.replace(/^https?:\/\//, '') },
      small: [say.you, say.notYou],
    }),
  }
}
