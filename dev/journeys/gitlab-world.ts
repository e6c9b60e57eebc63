import { randomUUID } from 'node:crypto'
import { type Account, clientId, clientSecret, openOpenIdProvider } from '../oauth-stand-ins.ts'
import { freePort, type Host, startHost } from '../start-host.ts'
import { writeBreachedList } from '../write-breached-list.ts'
import { test as journey, someone } from './world.ts'

/** `account` is who is ready to sign in at GitLab; undefined means that they decline. */
export const gitlab: { account: Account | undefined } = { account: undefined }

export const somebodyAtGitlab = (): Account => ({ sub: randomUUID(), email: someone('gitlab'), email_verified: true })

/** Strong by itself, but on the list of breached passwords. */
export const breachedPassword = 'walrus thimble eleven teal'

/** Journeys on a host whose GitLab is a real OpenID provider, and which knows a breached password. */
export const test = journey.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const port = await freePort()
      const openId = await openOpenIdProvider(
        [`http://localhost:${port}/v1/oauth/callback/gitlab`],
        () => gitlab.account,
      )
      const breached = await writeBreachedList(breachedPassword)
      const host = await startHost({
        PORT: String(port),
        OAUTH_GITLAB_CLIENT_ID: clientId,
        OAUTH_GITLAB_CLIENT_SECRET: clientSecret,
        OAUTH_GITLAB_ISSUER: openId.url,
        BREACHED_PASSWORDS_FILE: breached.file,
      })
      await use(host)
      await host.remove()
      await openId.close()
      await breached.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
