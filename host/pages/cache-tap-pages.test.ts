import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { cacheTapPages } from './cache-tap-pages.ts'

const event = { name: 'Opening night' } as never
const ready = (ref: string, more: object = {}): TapPageData => ({
  page: 'tap',
  state: { kind: 'ready', event, ref, ...more },
})

test('a tap’s page is rendered once for an event, each with its own ref and address; whoever entered something gets their own', () => {
  let rendered = 0
  const renderPage = (url: string, data: TapPageData) => `<p>${url} ${escapeHtml(JSON.stringify(data))}`
  const write = cacheTapPages({
    pageStart: () => '<p>',
    renderPage: (url, data) => {
      rendered += 1
      return renderPage(url, data)
    },
  })
  const assertPage = (data: TapPageData, times: number) => {
    assert.equal(write('/tap', data).plain().toString(), renderPage('/tap', data))
    assert.equal(rendered, times)
  }
  for (const ref of ['one', 'two', 'one']) assertPage(ready(ref), 1)
  for (const email of ['ada@example.com', "o'ada&<b>@example.com", 'ada@example.com'])
    for (const userId of ['user-1', 'user-2']) assertPage(ready('one', { signedIn: { email, userId } }), 2)
  for (const ref of ['one', 'two']) assertPage(ready(ref, { signedIn: { email: null, userId: 'user-1' } }), 3)
  const own = [
    ready('one', { problem: 'invalid', typed: 'ada@' }),
    { page: 'tap', state: { kind: 'used', ref: 'one' } } as TapPageData,
  ]
  for (const [place, data] of [...own, ...own].entries()) assertPage(data, 4 + place)
  assertPage(ready('one', { event: { name: 'Another night' } }), 8)
})
