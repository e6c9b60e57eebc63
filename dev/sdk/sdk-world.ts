import { test as base, expect, type Page } from '@playwright/test'
import { startLocalChain } from '../local-chain.ts'
import { type Account, clientId, clientSecret, openOpenIdProvider } from '../oauth-stand-ins.ts'
import { freePort, type Host, startHost } from '../start-host.ts'
import { writeBreachedList } from '../write-breached-list.ts'
import { driveSdk, type Sdk } from './drive-sdk.ts'
import { type SdkPage, serveSdkPage } from './serve-page.ts'

export const publicToken = 'public-token-test-00000000-0000-4000-8000-000000000001'

/** What a backend of the host presents beside the project's id. */
export const projectSecret = 'secret-test-of-the-project'
/** Strong by itself, but on the list of breached passwords. */
export const breachedPassword = 'strong enough and yet stolen 9'

type OpenId = {
  url: string
  /** The user who is ready to sign in there; undefined means that they decline. */
  account: Account | undefined
  close: () => Promise<void>
}
type Machines = { port: number; openId: OpenId; chain: Awaited<ReturnType<typeof startLocalChain>> }
type Running = { host: Host; app: SdkPage }
type Settings = Record<string, string>

const running = async (settings: Settings): Promise<Running> => {
  let address = ''
  const app = await serveSdkPage({ publicToken, base: () => address })
  const host = await startHost({
    ALLOWED_ORIGINS: app.origin,
    REDIRECT_URLS: ['authenticate', 'welcome'].map((page) => `${app.origin}/${page}`).join(','),
    ...settings,
  })
  address = host.url
  return { host, app }
}

/**
 * The official browser SDK in its own page against a real host; only the address is changed. The host's GitLab is a real OpenID provider, a local chain takes
 * the place of mainnet, and it knows one breached password.
 */
export const test = base.extend<{ sdk: Sdk }, Machines & { hostSettings: Settings; running: Running }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  openId: [
    async ({ port }, use) => {
      const callback = `http://localhost:${port}/v1/oauth/callback/gitlab`
      const openId: OpenId = {
        ...(await openOpenIdProvider([callback], () => openId.account)),
        account: undefined,
      }
      await use(openId)
      await openId.close()
    },
    { scope: 'worker' },
  ],
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const chain = await startLocalChain()
      await use(chain)
      await chain.close()
    },
    { scope: 'worker' },
  ],
  hostSettings: [
    async ({ port, openId, chain }, use) => {
      const breached = await writeBreachedList(breachedPassword)
      await use({
        PORT: String(port),
        PROJECT_SECRET: projectSecret,
        OAUTH_GITLAB_CLIENT_ID: clientId,
        OAUTH_GITLAB_CLIENT_SECRET: clientSecret,
        OAUTH_GITLAB_ISSUER: openId.url,
        ETHEREUM_RPC_URL: chain.url,
        BREACHED_PASSWORDS_FILE: breached.file,
      })
      await breached.remove()
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ hostSettings }, use) => {
      const both = await running(hostSettings)
      await use(both)
      await both.app.close()
      await both.host.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sdk: async ({ page, running: { host, app } }, use) => {
    await page.goto(app.origin)
    await use(driveSdk(page, host))
  },
})

type Pair = { code_verifier: string; code_challenge?: string } | null

/** Replaces the verifier in the SDK's store, or removes it; returns the previous one. */
export const swapVerifier = (page: Page, of: 'magic_links' | 'passwords' | 'oauth', pair: Pair): Promise<Pair> =>
  page.evaluate(
    ([key, next]) => {
      const before = localStorage.getItem(key)
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
      return before && JSON.parse(before)
    },
    [`stytch_sdk_state_${publicToken}::PKCE_VERIFIER:${of}`, pair] as const,
  )

export { expect }
