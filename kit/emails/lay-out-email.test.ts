import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOutEmail } from './lay-out-email.ts'

const compose = (words: string) =>
  layOutEmail({
    language: 'en',
    brand: {
      name: words,
      footer: words,
      support: `mailto:${words}`,
      legal: { imprint: `https://a.example/${words}` },
      logo: { url: `https://a.example/${words}`, width: 28, height: 28 },
    },
    title: words,
    preheader: words,
    picture: { url: `https://a.example/${words}`, alt: words, width: 600, height: 315 },
    kicker: words,
    heading: words,
    opening: [words, { strong: words }, { text: words, url: `https://a.example/${words}` }],
    facts: words,
    button: { url: `https://a.example/${words}`, label: words },
    invitation: words,
    digits: words,
    secret: words,
    otherLink: { url: `https://a.example/${words}`, label: words },
    small: [words, { line: words, between: ['{{before}}', '{{after}}'] }],
  })

test('no part of an email can leave its place, in an attribute, a comment for Outlook or the text', () => {
  const hostile = `--><![endif]--></title></style>"'><img src=x onerror=alert(1)>&`
  const escaped =
    '--&gt;&lt;![endif]--&gt;&lt;/title&gt;&lt;/style&gt;&quot;&#39;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;'
  // The button in VML is as wide as its label.
  const withoutWidth = (html: string) => html.replace(/width:\d+px;v-text/, '')
  assert.equal(withoutWidth(compose(hostile)), withoutWidth(compose('lorem').replaceAll('lorem', escaped)))
})

test('what may be left out stands between its marks, with its paragraph', () => {
  assert.match(compose('some'), /\{\{before\}\}<p [^>]*>some<\/p>\n\{\{after\}\}/)
})
