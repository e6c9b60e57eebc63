import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { isLanguage, type Language, languageCookie, languages } from '@iyk/wire/languages.ts'
import type { FastifyRequest } from 'fastify'
import { parseCookie } from './parse-cookies.ts'

/** The language of a page: the one chosen on a page before, else the one the browser prefers, else English. */
export const pageLanguage = (request: FastifyRequest): Language => {
  const chosen = parseCookie(request, languageCookie)
  return isLanguage(chosen) ? chosen : (acceptedLanguage(request.headers['accept-language'], languages) ?? 'en')
}
