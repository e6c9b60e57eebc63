import { silentLog } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { OperatorRole } from '@iyk/wire/console.ts'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { parseConfig } from '../../host/config.ts'
import { openStore } from '../../host/open-store.ts'
import { expect, test as journey, someone } from './world.ts'

interface ConsoleWorld {
  /** Signs in a new account with an authenticator app, makes it an operator as the operator of the host does, and opens a page of the console. */
  openConsole: (page: Page, role: OperatorRole, path?: string) => Promise<string>
  /** Signs someone up in another browser, who makes events; returns their address and the ids of these. */
  organizer: (events: readonly object[]) => Promise<{ email: string; ids: string[]; jwt: string }>
  /** The store of the host, as its commands open it: for what no page leads to in a journey, such as an email that a server refused. */
  database: Database
}

const dates = { start_date: '2027-06-18T19:00', end_date: '2027-06-18T23:30', timezone: 'Europe/Lisbon' }

const makeEvents = async (page: Page, jwt: string, events: readonly object[]): Promise<string[]> => {
  const ids: string[] = []
  for (const event of events) {
    const made = await page.request.post('/api/poap-events', {
      headers: { authorization: `Bearer ${jwt}` },
      data: { ...dates, ...event },
    })
    expect(made.status(), await made.text()).toBe(200)
    ids.push((await made.json()).data.id)
  }
  return ids
}

const callProvider = async (page: Page, path: string, data: object) => {
  const config = await page.request.get('/config.json')
  const { public_token } = await config.json()
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'iyk_stytch_session')?.value ?? public_token
  const authorization = `Basic ${btoa(`${public_token}:${token}`)}`
  const { origin } = new URL(config.url())
  const response = await page.request.post(`/sdk/v1${path}`, { headers: { authorization, origin }, data })
  return (await response.json()).data
}

/** Adds an authenticator app, whose code the session has shown. */
export const addSecondStep = async (page: Page) => {
  const { secret } = await callProvider(page, '/totps', { expiration_minutes: 60 })
  const app = new TOTP({ secret })
  await callProvider(page, '/totps/authenticate', { totp_code: app.generate(), session_duration_minutes: 60 })
}

export const test = journey.extend<ConsoleWorld>({
  openConsole: async ({ signIn, cards }, use) => {
    await use(async (page, role, path = '/console') => {
      const email = someone(role)
      await signIn(page, email, async () => {
        await addSecondStep(page)
        await cards('operators', 'add', email, '--role', role)
        return path
      })
      return email
    })
  },
  organizer: async ({ browser, host, signIn }, use) => {
    await use(async (events) => {
      const email = someone('organizer')
      const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })
      const page = await context.newPage()
      let made = { ids: [] as string[], jwt: '' }
      await signIn(page, email, async (jwt) => {
        made = { ids: await makeEvents(page, jwt, events), jwt }
        return '/tap'
      })
      await context.close()
      return { email, ...made }
    })
  },
  database: async ({ host }, use) => {
    const config = parseConfig(host.environment, { use: 'command' })
    const store = await openStore({ config, log: silentLog, use: 'command' })
    await use(store.database)
    await store.close()
  },
})
