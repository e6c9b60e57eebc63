import { acceptedLanguage } from '@iyk/kit/http/accepted-language.ts'
import { type Language, languageCookie } from '@iyk/wire/languages.ts'
import { type OfferedLanguages, offeredLanguage } from '@iyk/wire/offered-languages.ts'
import type { FastifyRequest } from 'fastify'
import { parseCookie } from './parse-cookies.ts'

/** The language of a page, of those that are offered: the one chosen on a page before, else the one the browser prefers, else the operator's. */
export const pageLanguage = (request: Pick<FastifyRequest, 'headers'>, languages: OfferedLanguages): Language =>
  offeredLanguage(parseCookie(request, languageCookie), languages) ??
  acceptedLanguage(request.headers['accept-language'], languages.offered) ??
  languages.fallback
