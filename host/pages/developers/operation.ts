import { escapeHtml } from '@iyk/wire/escape-html.ts'
import { type ApiDocument, describeValue, type Operation, resolveReply, resolveSchema } from './document.ts'

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

/** Who may make the call. */
const callers = ({ security }: Operation): string => {
  const scope = security.flatMap(({ apiKey = [] }) => apiKey)[0]
  const isOpen = security.some((one) => Object.keys(one).length === 0)
  if (isOpen) return 'Anyone with a tap, or a session'
  return scope === undefined ? 'Session only' : `API key with ${code(scope)}, or session`
}

/** What else is to be known of a call; code is between backticks. */
const notes = ({ description = '' }: Operation): string =>
  description && `. ${escapeHtml(description).replace(/`(\w+)`/g, '<code>$1</code>')}`

type Row = { name: string; place: string; isRequired: boolean; what: string }

const rowsOf = (document: ApiDocument, { parameters, requestBody }: Operation): Row[] => {
  const body = requestBody?.content['application/json']?.schema
  const { properties = {}, required = [] } = body ? resolveSchema(document, body) : {}
  return [
    ...parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place,
      isRequired: required,
      what: describeValue(document, schema),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      place: 'body',
      isRequired: required.includes(name),
      what: describeValue(document, schema),
    })),
  ]
}

const table = (rows: readonly Row[]) =>
  rows.length === 0
    ? ''
    : `<h3>Takes</h3>
<dl class="fields">${rows
        .map(
          ({ name, place, isRequired, what }) =>
            `<div><dt>${code(name)} <span>${place}${isRequired ? ', required' : ''}</span></dt><dd>${escapeHtml(what)}</dd></div>`,
        )
        .join('')}</dl>`

const exampleOf = (title: string, example: unknown) =>
  example === undefined
    ? ''
    : `<h3>${title}</h3>\n<pre tabindex="0" class="code">${escapeHtml(JSON.stringify(example, undefined, 2))}</pre>`

/** Types that every call shares are listed once, at the top of the page. */
const refusals = (document: ApiDocument, { responses }: Operation, isShared: (type: string) => boolean) => {
  const types = Object.values(responses)
    .flatMap((reply) => [...(resolveReply(document, reply).description ?? '').matchAll(/^`(\w+)`: (.+)$/gm)])
    .filter(([, type = '']) => !isShared(type))
  return types.length === 0
    ? ''
    : `<h3>Refuses</h3>
<dl class="fields">${types.map(([, type = '', message = '']) => `<div><dt><a href="/errors#${type}">${code(type)}</a></dt><dd>${escapeHtml(message)}</dd></div>`).join('')}</dl>`
}

/** One call: closed until it is opened, without a script. */
export const operationHtml = (
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): string => {
  const types = Object.keys(operation.requestBody?.content ?? {})
  const request = operation.requestBody?.content['application/json']?.example
  const returned = operation.responses['200']?.content ?? {}
  const reply = returned['application/json']?.example
  const isShared = (type: string) => Object.hasOwn(document.components.responses, type)
  return `<details class="call" id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(operation.summary)}</span></summary>
<p class="meta">${callers(operation)}${notes(operation)}</p>
${table(rowsOf(document, operation))}
${types.length > 0 && request === undefined ? `<p>The body is a picture: ${types.map(code).join(', ')}.</p>` : exampleOf('Body', request)}
${reply === undefined ? `<h3>Returns</h3>\n<p>${Object.keys(returned).map(code).join(', ')}</p>` : exampleOf('Returns', reply)}
${refusals(document, operation, isShared)}
</details>`
}
