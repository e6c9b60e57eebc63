import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailColorsOf } from '../../kit/emails/email-colors.ts'
import { projectFiles, readProjectFile } from '../checks/source-files.ts'
import { code, collectibleId, everyEmail, link, ordinaryNames, publicUrl } from './every-email.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>--><![endif]-->{{link}} %1$s 'é🎟`
const emailColors = emailColorsOf(undefined)
const emails = everyEmail()
const escapedLink = link.replaceAll('&', '&amp;')

/** What is left after the comments that only Outlook on Windows reads. */
const withoutComments = (html: string) => html.replace(/<!--[\s\S]*?-->/g, '')
const preheaderOf = (html: string) => /<div style="display:none[^"]*">([^<]*)<\/div>/.exec(html)?.[1] ?? ''

test('every email is laid out by the one layout, and every file that composes one is in this list', () => {
  const composers = projectFiles().filter((path) => /^(identity|cards|kit|host)\/.*\/compose-[\w-]+\.ts$/.test(path))
  const withHtml = composers.filter((path) => /\bhtml\b/.test(readProjectFile(path)))
  const list = readProjectFile('dev/emails/every-email.ts')
  assert.ok(withHtml.length >= 5)
  for (const path of withHtml) {
    const text = readProjectFile(path)
    // Offers of cards and invitations to events share a writer.
    const isOffer = /^import \{ writeOfferEmail \} from '\.\/write-offer-email\.ts'$/m.test(text)
    const writer = isOffer ? readProjectFile('cards/emails/write-offer-email.ts') : text
    assert.match(writer, /^import \{ layOutEmail \} from '@iyk\/kit\/emails\/lay-out-email\.ts'$/m, path)
    assert.ok(list.includes(`'../../${path}'`), `${path} is missing in every-email.ts`)
  }
  const documents = projectFiles().filter(
    (path) =>
      /^(identity|cards|kit)\/.*\.ts$/.test(path) &&
      !path.includes('.test.') &&
      /<!doctype/i.test(readProjectFile(path)),
  )
  assert.deepEqual(documents.toSorted(), ['kit/emails/lay-out-email.ts', 'kit/http/plain-page.ts'])
})

test('the text of every email holds the link and the code of its HTML, and the button exists for Outlook, too', () => {
  for (const { name, text, html, ...has } of emails) {
    if (has.link !== undefined) {
      assert.ok(text.split('\n').includes(has.link), name)
      const href = has.link.replaceAll('&', '&amp;')
      assert.equal(/<a class="button" href="([^"]*)"/.exec(withoutComments(html))?.[1], href, name)
      assert.equal(/<!--\[if mso\]><v:roundrect [^>]*href="([^"]*)"/.exec(html)?.[1], href, name)
    }
    if (has.code !== undefined) {
      assert.ok(text.split('\n').includes(has.code), name)
      assert.ok(html.includes(`>${has.code}</p>`), name)
    }
    assert.equal(has.code !== undefined, html.includes(code), name)
    assert.doesNotMatch(text + html, /\{\{|undefined|false/, name)
  }
})

test('no subject and no preheader shows a code or a link, and the list of emails shows nothing after the preheader', () => {
  for (const { name, subject, html } of emails) {
    const [preheader = '', ...fillers] = preheaderOf(html).split('\u034f')
    assert.ok(preheader.length > 10 && fillers.length > 40, name)
    assert.doesNotMatch(subject + preheader, /012345|https?:|token/, name)
    // The first text of the document, so that no program takes something else for it.
    assert.match(html, /<body [^>]*>\n<div style="display:none/, name)
  }
})

test('every email names its language and direction, uses tables for nothing but layout, and is small', () => {
  for (const { name, html, text } of emails) {
    assert.match(html, new RegExp(`<html lang="${name.split(' ').at(-1)}" dir="ltr">`), name)
    assert.doesNotMatch(html, /<table(?! role="presentation")/, name)
    assert.match(html, /<h1 /, name)
    assert.match(html, /<meta name="color-scheme" content="light dark">/, name)
    const bytes = Buffer.byteLength(html)
    assert.ok(bytes <= 6 * 1024, `${name}: ${bytes} bytes`)
    // Beyond this Postgres would compress the row (kit/outbox/migrations).
    assert.ok(bytes + Buffer.byteLength(text) < 7500, name)
  }
})

test('an email loads nothing but the picture of what was collected, from this service, with its event and number as its text', () => {
  for (const { name, html } of emails) {
    assert.doesNotMatch(html, /<script|<link|@import|url\(|<iframe|<object|\son\w+=/i, name)
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
    assert.equal(pictures.length, name.startsWith('collected') ? 1 : 0, name)
    for (const picture of pictures) {
      const language = name.split(' ').at(-1)
      const address = `${publicUrl}/share/${collectibleId}/mail.png${language === 'en' ? '' : `?language=${language}`}`
      assert.ok(picture.includes(`src="${address}"`), name)
      assert.match(picture, new RegExp(`alt="${ordinaryNames.event}, .*1234"`), name)
    }
  }
})

test('hostile names of events, cards and the product stay text in subject, preheader, picture and body', () => {
  const names = { event: hostile, card: hostile, brand: { name: hostile } }
  for (const { name, html, text } of everyEmail(names)) {
    const ordinary = emails.find((one) => one.name === name)!
    const tags = (document: string) => withoutComments(document).match(/<\/?[a-z][^\s>]*/gi)
    assert.deepEqual(tags(html), tags(ordinary.html), name)
    assert.equal(html.match(/<!--|-->/g)?.length, ordinary.html.match(/<!--|-->/g)?.length, name)
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) assert.doesNotMatch(tag, /onerror=alert\(1\)>|<script/, name)
    if (/^(collected|offer|sign-in)/.test(name)) assert.ok(text.includes(hostile), name)
  }
})

test('a hostile link cannot leave its attribute', () => {
  const html = everyEmail().find(({ name }) => name === 'sign-in en')!.html
  assert.ok(html.includes(`href="${escapedLink}"`) && !html.includes(`href="${link}"`))
})

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

for (const theme of ['light', 'dark'] as const)
  test(`in the ${theme} theme, every text of an email has the contrast of WCAG AA on its ground`, () => {
    const { page, sheet, field, ink, quiet, link: linkColor, action, onAction } = emailColors[theme]
    const pairs = { ink: [page, sheet, field], quiet: [sheet], link: [sheet] }
    for (const [name, color] of [
      ['ink', ink],
      ['quiet', quiet],
      ['link', linkColor],
    ] as const)
      for (const ground of pairs[name]) assert.ok(contrast(color, ground) >= 4.5, `${name} on ${ground}`)
    assert.ok(contrast(onAction, action) >= 4.5, 'button')
  })

test('every colored part of an email has its color in the dark theme', () => {
  for (const { name, html } of emails) {
    const [, css = ''] = /prefers-color-scheme: dark\)\{([\s\S]*?)\}\}/.exec(html) ?? []
    const body = html.slice(html.indexOf('<body'))
    for (const [tag] of body.matchAll(/<[a-z]+ [^>]*style="[^"]*>/g)) {
      const style = /style="([^"]*)"/.exec(tag)?.[1] ?? ''
      if (tag.startsWith('<center') || !/(^|;)(background|color):/.test(style)) continue
      const rules = tag.match(/class="(\w+)"/)?.[1] ?? 'none'
      for (const property of ['background', 'color'])
        if (new RegExp(`(^|;)${property}:`).test(style))
          assert.match(css, new RegExp(`\\.${rules}\\{${property}:#`), `${name}: ${property} of ${tag}`)
    }
  }
})
