import type { Listed } from '@iyk/kit/outbox/browse-store.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { channelNames } from './channel-names.ts'
import { addressOf, type View } from './view.ts'

/** How many messages a list has at most. */
export const shown = 200

type List = { messages: readonly Listed[]; view: View; open: string | undefined; describe: (at: Date) => string }

const search = ({ find }: View) => `<form class="search" role="search" action="/outbox">
<label for="find">Recipient or subject</label>
<input id="find" name="find" type="search" value="${escapeHtml(find)}" maxlength="320" autocomplete="off" autocapitalize="none" spellcheck="false">
<button type="submit">Search</button>
</form>`

const row = ({ view, open, describe }: List, { id, channel, to, subject, first_line, created_at }: Listed) =>
  `<li><a class="row" href="${escapeHtml(addressOf(`/outbox/${id}`, view))}"${id === open ? ' aria-current="page"' : ''}>
<strong>${escapeHtml(subject || first_line || 'No text')}</strong>
<span>${channelNames[channel]} to ${escapeHtml(to)}</span>
<span>${describe(created_at)}</span>
</a></li>`

const empty = (find: string) =>
  find === ''
    ? `<p>No messages yet. Enter an email address on the <a href="/">home page</a>, and the email appears here.</p>`
    : `<p>No recipient or subject contains “${escapeHtml(find)}”. <a href="/outbox">Show all messages</a></p>`

/** The search, and the messages newest first. */
export const listOfMessages = (list: List): string => {
  const { messages, view } = list
  const { find } = view
  const reload = `<a href="${escapeHtml(addressOf('/outbox', { ...view, as: 'html', theme: 'light', width: 'phone' }))}">Reload</a>`
  const all = find === '' ? '' : ` <a href="/outbox">Show all messages</a>`
  const count = messages.length < shown ? '' : `Only the newest ${shown} are listed. `
  const rows = messages.map((message) => row(list, message)).join('\n')
  return `<section class="messages" aria-labelledby="messages">
<h2 id="messages">Messages</h2>
${search(view)}
${messages.length > 0 ? `<p class="meta">Newest first. ${count}${reload}${all}</p>\n<ol>\n${rows}\n</ol>` : empty(find)}
</section>`
}
