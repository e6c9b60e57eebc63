import type { OauthProvider } from '@iyk/wire/oauth-providers.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'

/** Two providers are spelled differently on the wire and in the SDK's types; both spellings are sent. The contract's section 3.4. */
const wireSpelling: Partial<Record<OauthProvider, string>> = { gitlab: 'git_lab', linkedin: 'linked_in' }

type Registration = { id: string; provider_subject: string; email_id: string }

/** The session's entry for a proof from an OAuth provider. */
export const oauthFactor = (provider: OauthProvider, detail: Registration, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  const spelling = wireSpelling[provider]
  return {
    type: 'oauth',
    delivery_method: `oauth_${provider}`,
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    [`${provider}_oauth_factor`]: detail,
    ...(spelling && { [`${spelling}_oauth_factor`]: detail }),
  }
}
