import type { WebConfig } from '@iyk/wire/config.ts'
import { loadConfig } from './load-config.ts'
import { signInState } from './page-state.ts'

/** Revokes the sessions of these tokens at the provider. Rejects when it cannot be reached. */
export async function revokeTokens(
  { public_token, provider_url }: WebConfig,
  tokens: readonly string[],
): Promise<void> {
  await Promise.all(
    tokens.map((token) =>
      fetch(`${provider_url}/sdk/v1/sessions/revoke`, {
        method: 'POST',
        keepalive: true,
        headers: { Authorization: `Basic ${btoa(`${public_token}:${token}`)}`, 'Content-Type': 'application/json' },
      }),
    ),
  )
}

/**
 * After a sign-out that did not reach the provider: says so, and revokes the sessions once the browser is online, as long as this page is open. Without a
 * configuration, the host is asked for it then.
 */
export function revokeOnceOnline(config: WebConfig | undefined, tokens: readonly string[]): void {
  signInState.set({ revocationPending: true })
  const revoke = async () => revokeTokens(config ?? (await loadConfig(fetch)), tokens)
  const end = () =>
    revoke().then(
      () => signInState.set({ revocationPending: false }),
      () => revokeOnceOnline(config, tokens),
    )
  addEventListener('online', () => void end(), { once: true })
}
