import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { plainBrand } from '@iyk/kit/emails/email-brand.ts'
import { allLanguages } from '@iyk/wire/offered-languages.ts'
import { createBusyPage } from './busy-page.ts'

const page = createBusyPage({ brand: plainBrand, languages: allLanguages, style: 'h1{color:red}' })
const of = (method: string, language: string) =>
  page.write({ method, headers: { 'accept-language': language } } as IncomingMessage)

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

test('it loads nothing, which would be refused as well: its style is in it and in its policy', () => {
  assert.match(of('GET', 'ja'), /<style>h1\{color:red\}<\/style>/)
  assert.doesNotMatch(of('GET', 'ja'), /stylesheet|<img|icon\./)
  const hash = createHash('sha256').update('h1{color:red}').digest('base64')
  assert.equal(
    page.policy("default-src 'self'"),
    `default-src 'self';script-src 'self' ;style-src 'self' 'sha256-${hash}'`,
  )
})
