import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { TapPageData } from '@iyk/wire/tap-page.ts'
import { openPageWriter, type Written } from './compress-page.ts'

type Kind = TapPageData['page']
type Rendering = { renderPage: (url: string, data: TapPageData) => string; pageStart: (page: Kind) => string }

/** For how many events pages are held; one takes about ten kilobytes. */
const heldAtMost = 300

/** Nobody can put them into the name of an event, since each process has its own. */
const anyText = () => randomBytes(32).toString('base64url')
const [anyRef, anyEmail, anyUser] = [anyText(), anyText(), anyText()] as const
const any = new RegExp(`${anyRef}|${anyEmail}|${anyUser}`, 'g')

/** What a page shows of its viewer, if it is the page of a tap to collect with and nothing was entered there yet. */
const gapsIn = (data: TapPageData) => {
  // The page of an event is the same for everyone.
  if (data.page === 'event') return { template: data, valueOf: () => '' }
  if (data.page !== 'tap' || data.state.kind !== 'ready') return undefined
  const { kind, event, ref, signedIn, isCopyable, openedAt, isSealed, ...entered } = data.state
  if (Object.keys(entered).length > 0) return undefined
  const { email = null, userId = '' } = signedIn ?? {}
  const anyone = signedIn && { signedIn: { email: email === null ? null : anyEmail, userId: anyUser } }
  const ofCard = {
    ...(isCopyable && { isCopyable }),
    ...(openedAt !== undefined && { openedAt }),
    ...(isSealed && { isSealed }),
  }
  const template: TapPageData = { page: 'tap', state: { kind, event, ref: anyRef, ...ofCard, ...anyone } }
  // A ref needs no escaping.
  const values: Readonly<Record<string, string>> = {
    [anyRef]: ref,
    [anyEmail]: escapeHtml(email ?? ''),
    [anyUser]: escapeHtml(userId),
  }
  return { template, valueOf: (gap: string) => values[gap]! }
}

/**
 * Writes the pages of `/tap`. Rendering is most of what one costs, so it is done once for all who open a tap of an event: their pages differ by the ref and
 * by who is signed in.
 */
export const cacheTapPages = ({ renderPage, pageStart }: Rendering): ((url: string, data: TapPageData) => Written) => {
  const writers = new Map<Kind, { length: number; writer: ReturnType<typeof openPageWriter> }>()
  const startOf = (page: Kind) => {
    const known = writers.get(page)
    if (known) return known
    const start = pageStart(page)
    const opened = { length: start.length, writer: openPageWriter(start) }
    writers.set(page, opened)
    return opened
  }
  const render = (url: string, data: TapPageData) => renderPage(url, data).slice(startOf(data.page).length)
  type Held = { gaps: readonly string[]; fill: (values: readonly string[]) => Written }
  const pages = new Map<string, Held>()
  const prepare = (url: string, template: TapPageData): Held => {
    const html = render(url, template)
    return { gaps: html.match(any) ?? [], fill: startOf(template.page).writer.withGaps(html.split(any)) }
  }
  return (url, data) => {
    const own = gapsIn(data)
    if (!own) return startOf(data.page).writer.whole(render(url, data))
    const key = JSON.stringify([url, own.template])
    const page = pages.get(key) ?? prepare(url, own.template)
    pages.delete(key)
    pages.set(key, page)
    if (pages.size > heldAtMost) pages.delete(pages.keys().next().value!)
    return page.fill(page.gaps.map(own.valueOf))
  }
}
