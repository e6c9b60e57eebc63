/** As much of the package as the tests use; it ships no declarations. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = {
    path: string
    status: number
    body: unknown
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
      result?: { login?: { accountId: string } }
      provider: Provider
    }
  }
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  type Configuration = {
    clients?: object[]
    claims?: Record<string, readonly string[]>
    scopes?: readonly string[]
    features?: Record<string, object>
    interactions?: { url: (context: Context, interaction: { uid: string }) => string }
    findAccount?: (context: Context, sub: string) => object
    loadExistingGrant?: (context: Context) => Promise<Grant>
    renderError?: (context: Context, out: object, error: Error) => void
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    on(event: 'server_error', listener: (context: Context, error: Error) => void): void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
