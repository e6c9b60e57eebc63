import { browserPlatform } from './browser-platform.ts'
import { createWholeClient, type WholeClient } from './create-whole-client.ts'

export {
  ApiError as StytchAPIError,
  RequestSchemaError as StytchAPISchemaError,
  UnreachableError as StytchAPIUnreachableError,
  UsageError as StytchSDKUsageError,
} from './errors.ts'

export interface StytchClientOptions {
  /** Origin of the provider; a name without scheme means https. */
  customBaseUrl?: string
  /** Origins for live and test tokens. */
  endpoints?: { liveAPIURL?: string; testAPIURL?: string }
  /** Answers a captcha token for a site key. */
  solveCaptcha?: (siteKey: string) => Promise<string>
}

/** The official SDK's constructor over this client. It starts at once, as that does. */
export function createStytchClient(publicToken: string, options: StytchClientOptions = {}): WholeClient {
  const { solveCaptcha } = options
  const client = createWholeClient({
    publicToken,
    providerUrl: findProvider(publicToken, options),
    platform: browserPlatform(),
    ...(solveCaptcha && { solveCaptcha }),
  })
  client.start()
  // What a failure means arrives through `session.onChange`.
  if (client.session.isHeld()) client.session.authenticate().catch(() => {})
  return client
}

/** The contract's sections 1.1 and 10. */
export function findProvider(publicToken: string, { customBaseUrl, endpoints = {} }: StytchClientOptions): string {
  if (customBaseUrl) return new URL(customBaseUrl.includes('://') ? customBaseUrl : `https://${customBaseUrl}`).origin
  return publicToken.includes('public-token-test')
    ? (endpoints.testAPIURL ?? 'https://test.stytch.com')
    : (endpoints.liveAPIURL ?? 'https://api.stytch.com')
}
