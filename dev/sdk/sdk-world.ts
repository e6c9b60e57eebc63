import { test as base, expect, type Page } from '@playwright/test'
import { type Host, startHost } from '../start-host.ts'
import { type SdkPage, serveSdkPage } from './serve-page.ts'

export const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

type Fields = Record<string, unknown>
type Refused = { class: string; type: string; status: number; message: string }
type Message = { to: string; text: string; channel: string }

export type Sdk = {
  /** The method's answer; a refusal fails the test. */
  ok: (method: string, ...args: unknown[]) => Promise<Fields>
  /** The method's refusal; an answer fails the test. */
  refused: (method: string, ...args: unknown[]) => Promise<Refused>
  /** The newest message to somebody, with the token of its link and its code. */
  messageTo: (to: string) => Promise<{ text: string; token: string; code: string; count: number }>
  signIn: (email: string) => Promise<Fields>
  page: Page
}

type Outcome = { value: Fields } | { error: Refused }
type Running = { host: Host; app: SdkPage }

const running = async (): Promise<Running> => {
  let address = ''
  const app = await serveSdkPage({ publicToken, base: () => address })
  const host = await startHost({
    ALLOWED_ORIGINS: app.origin,
    REDIRECT_URLS: `${app.origin}/authenticate`,
  })
  address = host.url
  return { host, app }
}

/** The official browser SDK in a page of its own against a real host; only the address is changed. */
export const test = base.extend<{ sdk: Sdk }, { running: Running }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const both = await running()
      await use(both)
      await both.app.close()
      await both.host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sdk: async ({ page, running: { host, app } }, use) => {
    await page.goto(app.origin)
    const run = (method: string, args: unknown[]): Promise<Outcome> =>
      page.evaluate(
        ([name, given]) =>
          (window as unknown as { run: (path: string, args: unknown[]) => Promise<Outcome> }).run(name, given),
        [method, args] as const,
      )
    const ok: Sdk['ok'] = async (method, ...args) => {
      const outcome = await run(method, args)
      if ('error' in outcome) throw new Error(`${method}: ${outcome.error.message}`)
      return outcome.value
    }
    const refused: Sdk['refused'] = async (method, ...args) => {
      const outcome = await run(method, args)
      if (!('error' in outcome)) throw new Error(`${method} was not refused: ${JSON.stringify(outcome.value)}`)
      return outcome.error
    }
    const messageTo: Sdk['messageTo'] = async (to) => {
      const all: Message[] = await (await fetch(`${host.url}/outbox.json`)).json()
      const theirs = all.filter((one) => one.to === to)
      const text = theirs.at(-1)?.text ?? ''
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      return {
        text,
        count: theirs.length,
        token: (link && new URL(link).searchParams.get('token')) || '',
        code: /\b\d{6}\b/.exec(link ? text.replaceAll(link, '') : text)?.[0] ?? '',
      }
    }
    const signIn: Sdk['signIn'] = async (email) => {
      await ok('magicLinks.email.loginOrCreate', email)
      return ok('magicLinks.authenticate', (await messageTo(email)).token, { session_duration_minutes: 60 })
    }
    await use({ ok, refused, messageTo, signIn, page })
  },
})

export { expect }
