import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { idempotencyKeyCharacters, pageSize } from '@iyk/wire/limits.ts'
import type { ApiDocument } from './document.ts'
import { operationHtml } from './operation.ts'

const titles: Readonly<Record<string, string>> = {
  'api-keys': 'API keys',
  'poap-events': 'Events',
  'card-offers': 'Offered cards',
  'public-collection': 'Public page',
  me: 'Your data',
}
const titleOf = (tag: string) => titles[tag] ?? tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')

type Settings = { publicUrl: string; limits: Limits; brand: EmailBrand }

const guide = (
  { publicUrl, limits }: Settings,
  shared: readonly string[],
) => `<p class="intro">Programs work with your events and cards at
<code>${escapeHtml(publicUrl)}/api</code>. The same document for tools is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2 id="start">Start</h2>
<p>Create a key on <a href="/account">your account page</a>. It’s shown once. Send it with each call:</p>
<pre tabindex="0" class="code">curl -H "Authorization: Bearer iyk_…" ${escapeHtml(publicUrl)}/api/poap-events</pre>
<dl class="fields">
<div><dt><code>read</code></dt><dd>See events, cards and their numbers.</dd></div>
<div><dt><code>hand_out</code></dt><dd>Hand out collectibles.</dd></div>
<div><dt><code>manage</code></dt><dd>Create and change events and cards.</dd></div>
</dl>
<p>No scope includes another. A key for one event makes only calls that have this event in their path. Calls about the account itself take a session only.</p>
<h2 id="once">Repeat a call safely</h2>
<p>Send <code>Idempotency-Key</code>, ${idempotencyKeyCharacters.minimum} to ${idempotencyKeyCharacters.maximum} characters of your choice, when you create something. If the response gets
lost, send the same request with the same key: nothing is created twice. With the same key and other content you get <code>idempotency_key_reused</code>.
A call takes the header if it is listed among its parameters below; every other call ignores it, so a repeated request adds a second kiosk or card without a chip.
Collecting, registering and offering a card need no key. The same tap or the same offer counts once.</p>
<h2 id="pages">Read long lists</h2>
<p>With <code>limit</code>, at most ${pageSize}, a list comes in pages. Send <code>next_cursor</code> back as <code>cursor</code> until a response has none.</p>
<h2 id="errors">Errors</h2>
<p>Every error has a status and the same fields. Decide by <code>error_type</code>; messages may change. One key may make ${limits.rates.LIMIT_API_CALLS_PER_KEY.max} calls in ${limits.rates.LIMIT_API_CALLS_PER_KEY.seconds} seconds.
After that you get <code>too_many_requests</code> and <code>Retry-After</code>.</p>
<p>Any call may return ${shared.map((type) => `<a href="/errors#${type}"><code>${type}</code></a>`).join(', ')}. <a href="/errors">All types</a>.</p>`

/** The page of an OpenAPI document: how to call it, then every call by what it is about. */
export const developersPage = (described: object, settings: Settings): string => {
  const document = described as ApiDocument
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...byTag].map(
    ([tag, all]) =>
      `<h2 id="${tag}">${titleOf(tag)}</h2>\n${all.map((one) => operationHtml(document, one)).join('\n')}`,
  )
  const contents = [...byTag.keys()].map((tag) => `<li><a href="#${tag}">${titleOf(tag)}</a></li>`)
  return plainPage({
    heading: 'API',
    home: { brand: settings.brand, address: '/' },
    title: `API – ${settings.brand.name}`,
    stylesheet: '/developers/developers.css',
    body: `${guide(settings, Object.keys(document.components.responses))}
<nav aria-label="Calls"><ul class="contents">${contents.join('')}</ul></nav>
${sections.join('\n')}`,
  })
}
