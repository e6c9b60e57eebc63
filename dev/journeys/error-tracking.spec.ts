import type { Page } from '@playwright/test'
import { type EnvelopeSink, openEnvelopeSink } from '../envelope-sink.ts'
import { type Host, startHost } from '../start-host.ts'
import { endComplaints, expect, someone, test } from './world.ts'

/** Our module and the library. */
const chunk = /\/assets\/(?:start-error-tracking|sentry)-[\w-]+\.js$/

const tracked = test.extend<object, { sink: EnvelopeSink; host: Host }>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const sink = await openEnvelopeSink()
      await use(sink)
      await sink.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ sink }, use) => {
      const host = await startHost({ SENTRY_DSN: sink.dsn, SENTRY_ENVIRONMENT: 'journeys' })
      await use(host)
      await host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const breakEvents = (page: Page) =>
  page.route('**/api/poap-events?**', (route) => route.fulfill({ status: 500, body: 'broken' }))

/** The one report of an error. */
const reportOf = async (sink: EnvelopeSink, type: string, words: string) => {
  const found = () =>
    sink.itemsOf('event').filter(({ exception }) => {
      const { type: name, value } = exception.values.at(-1)
      return name === type && value.includes(words)
    })
  await expect.poll(() => found().length).toBe(1)
  return found()[0]!
}

tracked(
  'errors and page loads are reported, by nobody and about nobody',
  async ({ page, sink, signIn, complaints, context }) => {
    const email = someone('reported')
    // The first page is left while its list is under way, which is no error.
    await page.route('**/api/poap-events?**', () => {})
    const loaded = page.waitForEvent('response', (response) => chunk.test(response.url()))
    await signIn(page, email)
    await loaded
    const tokens = (await context.cookies())
      .filter(({ name }) => name.startsWith('iyk_stytch'))
      .map(({ value }) => value)
    expect(tokens).toHaveLength(2)

    // Held back until the failure is on screen: what happened before it arrived must not be lost.
    const delivery = Promise.withResolvers<void>()
    await page.route(chunk, async (route) => {
      await delivery.promise
      await route.continue()
    })
    await breakEvents(page)
    await page.goto(`/events?token=${'t'.repeat(43)}&ref=abc#part`)
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    delivery.resolve()
    const failure = await reportOf(sink, 'RequestError', '/api/poap-events')
    expect(failure).toMatchObject({
      environment: 'journeys',
      release: expect.stringMatching(/^iyk-cards@/),
      tags: { context: 'fetching POAP events' },
      exception: { values: [{ value: 'GET /api/poap-events 500', mechanism: { handled: true } }] },
    })
    expect(failure.exception.values[0].stacktrace.frames.at(-1).filename).toMatch(/\/assets\/[\w-]+\.js$/)

    await page.evaluate((address) => {
      setTimeout(() => {
        throw new TypeError(`nobody caught ${address} on +1 (555) 010-0123`)
      })
      void Promise.reject(new RangeError(`nobody awaited /auth/email?token=${'q'.repeat(12)}`))
    }, email)
    expect((await reportOf(sink, 'TypeError', 'nobody caught')).exception.values).toMatchObject([
      { value: 'nobody caught [e-mail] on [number]', mechanism: { handled: false } },
    ])
    expect((await reportOf(sink, 'RangeError', 'nobody awaited')).exception.values).toMatchObject([
      { value: 'nobody awaited /auth/email', mechanism: { handled: false } },
    ])

    await page.getByRole('link', { name: 'Cards', exact: true }).first().click()
    await expect.poll(() => sink.itemsOf('transaction').map(({ transaction }) => transaction)).toContain('/events')
    const traces = sink.envelopes.filter(({ items }) => items.some(({ header }) => header.type === 'transaction'))
    for (const { header } of traces) expect(header.trace).toMatchObject({ sampled: 'true', sample_rate: '1' })
    expect(sink.itemsOf('transaction').map(({ contexts }) => contexts.trace.op)).toContain('pageload')
    expect(sink.refused).toEqual([])
    expect(sink.itemsOf('event')).toHaveLength(3)
    const types = sink.envelopes.flatMap(({ items }) => items.map(({ header }) => header.type))
    expect([...new Set(types)].sort()).toEqual(['event', 'transaction'])
    const secrets = [
      email,
      email.split('@')[0]!,
      ...tokens,
      't'.repeat(43),
      'q'.repeat(12),
      'ref=',
      'isActive',
      '010-0123',
    ]
    for (const { text, requestHeaders } of sink.envelopes) {
      for (const secret of secrets) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/"user"|ip_address|User-Agent|Referer|[Cc]ookie/)
      expect(requestHeaders).not.toHaveProperty('cookie')
      expect(requestHeaders).not.toHaveProperty('referer')
    }
    complaints.splice(0)
  },
)

tracked('error tracking waits for the first paint and marks no call of the page', async ({ page, mailTo }) => {
  const requested: string[] = []
  const marked: string[] = []
  page.on('request', (request) => {
    if (chunk.test(request.url())) requested.push(request.url())
    const { 'sentry-trace': trace, baggage, traceparent } = request.headers()
    if (trace ?? baggage ?? traceparent) marked.push(request.url())
  })
  // The browser reports its first paint when the journey says so.
  await page.addInitScript(() => {
    const painted = Promise.withResolvers<void>()
    Object.assign(window, { tellPaint: painted.resolve })
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe(options: PerformanceObserverInit) {
        if (options.type === 'paint') void painted.promise.then(() => super.observe(options))
        else super.observe(options)
      }
    }
  })
  const askForMail = async (email: string) => {
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await mailTo(email)
  }
  await page.goto('/')
  await askForMail(someone('early'))
  expect(requested).toEqual([])

  await page.evaluate('tellPaint()')
  await page.waitForFunction(() => '__SENTRY__' in globalThis)
  expect(requested).toHaveLength(2)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await askForMail(someone('unmarked'))
  expect(marked).toEqual([])
})

test('without the setting, none of it is loaded and nothing is sent', async ({
  page,
  host,
  signIn,
  complaints,
  context,
}) => {
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  await signIn(page, someone('unreported'))
  await breakEvents(page)
  await page.reload()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('nobody awaited this'))))
  await expect.poll(() => complaints.some((line) => line.includes('nobody awaited this'))).toBe(true)
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeVisible()
  expect(requested.filter((address) => new URL(address).origin !== host.url)).toEqual([])
  expect(requested.filter((address) => chunk.test(address))).toEqual([])
  endComplaints(complaints)
})
