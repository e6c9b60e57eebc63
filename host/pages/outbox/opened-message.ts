import type { Opened } from '@iyk/kit/outbox/browse-store.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { channelNames } from './channel-names.ts'
import { sandboxed } from './preview.ts'
import { addressOf, type View } from './view.ts'

type Shown = { message: Opened; view: View; describe: (at: Date) => string }

/** A full stop after an address is the sentence's. */
const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.]/g, (address) => `<a href="${address}">${address}</a>`)

/** Links that change one thing about the view. */
const choice = (label: string, { message, view }: Shown, options: readonly (readonly [string, Partial<View>])[]) => {
  const links = options.map(([name, change]) => {
    const isCurrent = Object.entries(change).every(([key, value]) => view[key as keyof View] === value)
    const address = addressOf(`/outbox/${message.id}`, { ...view, ...change })
    return `<li><a href="${escapeHtml(address)}"${isCurrent ? ' aria-current="true"' : ''}>${name}</a></li>`
  })
  return `<nav class="choice" aria-label="${label}"><ul>${links.join('')}</ul></nav>`
}

const frame = ({ message, view: { theme, width } }: Shown) => {
  const address = `/outbox/${message.id}.html${theme === 'dark' ? '?theme=dark' : ''}`
  const title = `The email in the ${theme} theme, as wide as on a ${width}`
  // A place that scrolls is reached with the keyboard.
  return `<div class="frame" role="region" aria-label="Preview" tabindex="0"><iframe class="${width} ${theme}" src="${address}" title="${title}" sandbox="${sandboxed}" loading="lazy"></iframe></div>`
}

const content = (shown: Shown) => {
  const { text, html } = shown.message
  if (text === '' && html === '') return '<p>The content of this message was deleted.</p>'
  if (html === '' || shown.view.as === 'text') return `<pre>${linked(text)}</pre>`
  return frame(shown)
}

const choices = (shown: Shown) => {
  const { message, view } = shown
  if (message.html === '') return ''
  const as = choice('Format', shown, [
    ['HTML', { as: 'html' }],
    ['Plain text', { as: 'text' }],
  ])
  if (view.as === 'text') return as
  const theme = choice('Theme', shown, [
    ['Light', { theme: 'light' }],
    ['Dark', { theme: 'dark' }],
  ])
  const width = choice('Width', shown, [
    ['Phone', { width: 'phone' }],
    ['Desktop', { width: 'desktop' }],
  ])
  return as + theme + width
}

/** One message: whom it is for, and its content in the view that was chosen. */
export const openedMessage = (shown: Shown): string => {
  const { message, view, describe } = shown
  const { channel, to, subject, created_at } = message
  const list = addressOf('/outbox', { ...view, as: 'html', theme: 'light', width: 'phone' })
  return `<section class="message" aria-labelledby="message">
<p class="back"><a href="${escapeHtml(list)}">All messages</a></p>
<h2 id="message" dir="auto">${escapeHtml(subject || channelNames[channel])}</h2>
<p class="meta">${channelNames[channel]} to ${escapeHtml(to)}<br>${describe(created_at)}</p>
<div class="choices">${choices(shown)}</div>
${content(shown)}
</section>`
}
