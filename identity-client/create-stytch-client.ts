import { browserPlatform } from './browser-platform.ts'
import { createFullClient, type FullClient } from './create-full-client.ts'

export {
  ApiError as StytchAPIError,
  RequestSchemaError as StytchAPISchemaError,
  UnreachableError as StytchAPIUnreachableError,
  UsageError as StytchSDKUsageError,
} from './errors.ts'

interface StytchClientOptions {
  /** Origin of the provider; a name without scheme means https. */
  customBaseUrl?: string
  /** Origins for live and test tokens. */
  endpoints?: { liveAPIURL?: string; testAPIURL?: string }
  /** Returns a captcha token for a site key. */
  solveCaptcha?: (siteKey: string) => Promise<string>
}

/** The official SDK's constructor on top of this client. It starts at once, like the SDK's. */
export function createStytchClient(publicToken: string, options: StytchClientOptions = {}): FullClient {
  const { solveCaptcha } = options
  const client = createFullClient({
    publicToken,
    providerUrl: findProvider(publicToken, options),
    platform: browserPlatform(),
    ...(solveCaptcha && { solveCaptcha }),
  })
  client.start()
  // The outcome of a failure arrives through `session.onChange`.
  if (client.session.hasToken()) client.session.authenticate().catch(() => {})
  return client
}

/** The contract's sections 1.1 and 10. */
export function findProvider(publicToken: string, { customBaseUrl, endpoints = {} }: StytchClientOptions): string {
  if (customBaseUrl) return new URL(customBaseUrl.includes('://') ? customBaseUrl : `https://${customBaseUrl}`).origin
  return publicToken.includes('public-token-test')
    ? (endpoints.testAPIURL ?? 'https://test.stytch.com')
    : (endpoints.liveAPIURL ?? 'https://api.stytch.com')
}
