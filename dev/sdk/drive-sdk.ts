import type { Page } from '@playwright/test'
import { isNotice } from '../is-notice.ts'
import type { Host } from '../start-host.ts'

type Fields = Record<string, unknown>
type Refused = { class: string; type: string; status: number; message: string }
type Outcome = { value: Fields } | { error: Refused }
type Message = { to: string; text: string; channel: string }
type Driven = Window & { run: (path: string, args: unknown[]) => Promise<Outcome>; heard: Record<string, unknown[]> }

export type Sdk = {
  /** The method's result; a refusal fails the test. */
  ok: (method: string, ...args: unknown[]) => Promise<Fields>
  /** The method's refusal; a result fails the test. */
  refused: (method: string, ...args: unknown[]) => Promise<Refused>
  /** Calls a method that leads the page elsewhere, and waits for nothing of it. */
  leave: (method: string, ...args: unknown[]) => Promise<void>
  /** What the SDK reported to its subscribers since the page was opened, oldest first. */
  heard: (by: 'user' | 'session' | 'state') => Promise<unknown[]>
  /** The newest message to a recipient, with the token of its link and its code. */
  messageTo: (to: string) => Promise<{ text: string; token: string; code: string; count: number }>
  signIn: (email: string) => Promise<Fields>
  page: Page
}

/** What the error of a refusal holds. */
export const refusal = (type: string, status: number) => ({ class: 'StytchAPIError', type, status })

/** Drives the SDK of a page that `serveSdkPage` serves. */
export const driveSdk = (page: Page, host: Host): Sdk => {
  const run = (method: string, args: unknown[]): Promise<Outcome> =>
    page.evaluate(([name, given]) => (window as unknown as Driven).run(name, given), [method, args] as const)
  const ok: Sdk['ok'] = async (method, ...args) => {
    const outcome = await run(method, args)
    if ('error' in outcome) throw new Error(`${method}: ${outcome.error.message}`)
    return outcome.value
  }
  const messageTo: Sdk['messageTo'] = async (to) => {
    const all: Message[] = await (await fetch(`${host.url}/outbox.json`)).json()
    const theirs = all.filter((one) => one.to === to && !isNotice(one))
    const text = theirs.at(-1)?.text ?? ''
    const link = /https?:\/\/\S+/.exec(text)?.[0]
    return {
      text,
      count: theirs.length,
      token: (link && new URL(link).searchParams.get('token')) || '',
      code: /\b\d{6}\b/.exec(link ? text.replaceAll(link, '') : text)?.[0] ?? '',
    }
  }
  return {
    ok,
    refused: async (method, ...args) => {
      const outcome = await run(method, args)
      if (!('error' in outcome)) throw new Error(`${method} was not refused: ${JSON.stringify(outcome.value)}`)
      return outcome.error
    },
    // The page may be gone before the method's result is.
    leave: (method, ...args) =>
      page.evaluate(([name, given]) => void setTimeout(() => (window as unknown as Driven).run(name, given)), [
        method,
        args,
      ] as const),
    heard: (by) => page.evaluate((name) => (window as unknown as Driven).heard[name] ?? [], by),
    messageTo,
    signIn: async (email) => {
      await ok('magicLinks.email.loginOrCreate', email)
      return ok('magicLinks.authenticate', (await messageTo(email)).token, { session_duration_minutes: 60 })
    },
    page,
  }
}
