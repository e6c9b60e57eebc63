import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { isLanguage, type Language, languageCookie, languages } from '@iyk/wire/languages.ts'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './reader-session.ts'

/** The language a page is shown in: the one chosen on a page before, else what the browser asks for, else English. */
export const pageLanguage = (request: FastifyRequest): Language => {
  const chosen = readCookie(request, languageCookie)
  return isLanguage(chosen) ? chosen : (acceptedLanguage(request.headers['accept-language'], languages) ?? 'en')
}
