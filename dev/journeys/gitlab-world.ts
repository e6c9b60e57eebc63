import { randomUUID } from 'node:crypto'
import { type Account, clientId, clientSecret, openOpenIdProvider } from '../oauth-stand-ins.ts'
import { freePort, type Host, startHost } from '../start-host.ts'
import { test as journey, someone } from './world.ts'

/** `account` is who is ready to sign in at GitLab; nobody means that they decline. */
export const gitlab: { account: Account | undefined } = { account: undefined }

export const somebodyAtGitlab = (): Account => ({ sub: randomUUID(), email: someone('gitlab'), email_verified: true })

type Settings = { hostSettings: Record<string, string> }

/** Journeys on a host whose GitLab is a real OpenID provider; `hostSettings` are what else it is set to. */
export const test = journey.extend<object, Settings & { host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
  hostSettings: [async ({}, use) => use({}), { scope: 'worker' }],
  host: [
    async ({ hostSettings }, use) => {
      const port = await freePort()
      const openId = await openOpenIdProvider(
        [`http://localhost:${port}/v1/oauth/callback/gitlab`],
        () => gitlab.account,
      )
      const host = await startHost({
        PORT: String(port),
        OAUTH_GITLAB_CLIENT_ID: clientId,
        OAUTH_GITLAB_CLIENT_SECRET: clientSecret,
        OAUTH_GITLAB_ISSUER: openId.url,
        ...hostSettings,
      })
      await use(host)
      await host.remove()
      await openId.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
