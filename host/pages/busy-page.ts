import type { IncomingMessage } from 'node:http'
import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { BusyPage } from '@iyk/kit/http/shed-load.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import { createInlinePolicy } from './inline-sources.ts'
import { pageLanguage } from './page-language.ts'

type Copy = { title: string; soon: string; again: string; posted: string }

const copy: Record<Language, Copy> = {
  en: {
    title: 'It’s very busy right now',
    soon: 'This page opens by itself in a few seconds.',
    again: 'Try again',
    posted: 'Nothing was saved. Wait a few seconds, go back and try again.',
  },
  es: {
    title: 'Hay mucha gente ahora mismo',
    soon: 'Esta página se abre sola en unos segundos.',
    again: 'Intentarlo de nuevo',
    posted: 'No se ha guardado nada. Espera unos segundos, vuelve atrás e inténtalo de nuevo.',
  },
  de: {
    title: 'Gerade ist sehr viel los',
    soon: 'Diese Seite öffnet sich in ein paar Sekunden von selbst.',
    again: 'Noch einmal versuchen',
    posted: 'Es wurde nichts gespeichert. Warte ein paar Sekunden, geh zurück und versuche es noch einmal.',
  },
  ja: {
    title: 'ただいま混み合っています',
    soon: 'このページは数秒後に自動で開きます。',
    again: 'もう一度試す',
    posted: '何も保存されていません。数秒待ってから前の画面に戻り、もう一度お試しください。',
  },
}

type Options = { brand: EmailBrand; languages: OfferedLanguages; style: string }

/**
 * What a browser shows while the host refuses calls. Written before, once for each language: then there is no time for it. `style` is in it, since a
 * stylesheet would be refused as well.
 */
export const createBusyPage = ({ brand, languages, style }: Options): BusyPage => {
  const write = (language: Language, body: string) =>
    plainPage({ language, heading: copy[language].title, home: { brand, address: '/' }, body, style })
  const pages = new Map(
    languages.offered.map((language) => {
      const { soon, again, posted } = copy[language]
      const link = `<p><a class="button" href="">${escapeHtml(again)}</a></p>`
      return [
        language,
        {
          read: write(language, `<p>${escapeHtml(soon)}</p>\n${link}`),
          sent: write(language, `<p>${escapeHtml(posted)}</p>`),
        },
      ]
    }),
  )
  return {
    write: ({ method, headers }: IncomingMessage) =>
      pages.get(pageLanguage({ headers }, languages))![method === 'GET' ? 'read' : 'sent'],
    policy: createInlinePolicy(write('en', '')),
  }
}
