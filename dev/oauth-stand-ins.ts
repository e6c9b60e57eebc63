import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Listening = { url: string; close: () => Promise<void> }

const listen = async (server: Server): Promise<Listening> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const clientId = 'a client'
export const clientSecret = 'a secret of the client that is long enough'

export type Account = { sub: string } & Record<string, unknown>

/**
 * A real OpenID provider in which a user is always ready to sign in: the one `signsIn` returns; undefined declines. With `tamper`, the reply of its token
 * endpoint is changed on the way.
 */
export const openOpenIdProvider = async (
  redirectUris: readonly string[],
  signsIn: () => Account | undefined,
  tamper: (reply: Record<string, unknown>) => Record<string, unknown> = (reply) => reply,
) => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const listening = await listen(createServer((request, response) => handle(request, response)))
  const provider = new Provider(listening.url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'picture'] },
    scopes: ['openid', 'email', 'profile', 'offline_access', 'calendar'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...signsIn(), sub }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session, result, provider } = context.oidc
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: (result?.login?.accountId ?? session?.accountId) as string,
      })
      grant.addOIDCScope('openid email profile calendar')
      await grant.save()
      return grant
    },
    renderError: (context, _out, error) => {
      context.body = String(error)
    },
  })
  provider.on('server_error', () => {})
  provider.use(async (context, next) => {
    await next()
    if (context.path === '/token' && context.status === 200)
      context.body = tamper(context.body as Record<string, unknown>)
  })
  const callback = provider.callback()
  handle = async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const account = signsIn()
    const result = account
      ? { login: { accountId: account.sub } }
      : { error: 'access_denied', error_description: 'Somebody said no.' }
    await provider.interactionFinished(request, response, result)
  }
  return listening
}

/** A plain OAuth 2 provider that serves the given paths and signs everyone in immediately. */
export const openPlainProvider = async (replies: Record<string, () => unknown>) => {
  const requests: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const listening = await listen(
    createServer(async (request, response) => {
      const url = new URL(request.url!, 'http://127.0.0.1')
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push({ path: url.pathname, headers: request.headers, body })
      if (url.pathname === '/authorize') {
        const back = new URL(url.searchParams.get('redirect_uri')!)
        back.searchParams.set('code', 'a-code')
        back.searchParams.set('state', url.searchParams.get('state')!)
        response.writeHead(302, { location: back.href }).end()
        return
      }
      const reply = replies[url.pathname]
      response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply?.() ?? {}))
    }),
  )
  const endpoints = {
    authorization: `${listening.url}/authorize`,
    token: `${listening.url}/token`,
    userinfo: `${listening.url}/user`,
    ...(replies['/emails'] && { emails: `${listening.url}/emails` }),
  }
  return { ...listening, requests, endpoints }
}

/** As much of a browser as an OAuth flow needs: it follows the provider's redirects and keeps its cookies. Stops where the provider redirects away. */
export const walk = async (start: string, until: string): Promise<URL> => {
  const jar = new Map<string, string>()
  let at = new URL(start)
  for (let step = 0; step < 10; step += 1) {
    if (at.href.startsWith(until)) return at
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1)[0]!.split(/=(.*)/s)
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider stopped at ${at.pathname}: ${await response.text()}`)
    at = new URL(location, at)
  }
  throw new Error('The provider never let go.')
}
