import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { allLanguages } from '@iyk/wire/offered-languages.ts'
import { createBusyPage } from './busy-page.ts'

const page = createBusyPage({ brand: plainBrand, languages: allLanguages })
const of = (method: string, language: string) =>
  page({ method, headers: { 'accept-language': language } } as IncomingMessage)

test('whoever reads a page that is refused is told in their language that it opens by itself', () => {
  assert.match(of('GET', 'en'), /This page opens by itself/)
  assert.match(of('GET', 'de'), /<html lang="de">[\s\S]*öffnet sich in ein paar Sekunden von selbst/)
  assert.match(of('GET', 'es'), /se abre sola/)
  assert.match(of('GET', 'ja'), /自動で開きます/)
})

test('whoever sent something is told that nothing was saved', () => {
  assert.match(of('POST', 'en'), /Nothing was saved/)
  assert.doesNotMatch(of('POST', 'en'), /opens by itself/)
})
