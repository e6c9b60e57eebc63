import { readSafePath } from '../../session/safe-path.ts'

/** What the address of a sign-in mail says. */
export interface MailedLink {
  token: string | null
  methodId: string | null
  /** Comes as the fragment, which reaches no server and no referrer. */
  code: string | null
  returnTo: string | null
}

export function readLink(address: string): MailedLink {
  const { searchParams, hash, origin } = new URL(address)
  const ofOurKind = searchParams.get('stytch_token_type') === 'magic_links'
  return {
    token: (ofOurKind && searchParams.get('token')) || null,
    methodId: searchParams.get('method_id') || null,
    code: new URLSearchParams(hash.slice(1)).get('code') || null,
    returnTo: readSafePath(searchParams.get('return_to'), origin),
  }
}
