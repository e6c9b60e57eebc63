import type { Language } from '@iyk/wire/languages.ts'
import type { CardsContext, CodeRequester } from '../context.ts'
import { type CollectedEmail, composeCollectedEmail } from './compose-collected-email.ts'

type Context = Pick<CardsContext, 'makeSignInLink' | 'settings'>
type Recipient = { address: string; codeFor: CodeRequester | undefined; language: Language }

/** What only the browser that typed the address gets to know of an email. Never part of a response. */
export type Emailed = {
  /** The token of the link in the email; absent when no email was sent, or when its link does not sign in. */
  linkToken?: string
  /** The method id of the code in the email, when `codeFor` names the requester. */
  methodId?: string
}

/** Makes the sign-in link of an email about a collectible and composes it; sends nothing. */
export const writeCollectedEmail = async (
  { makeSignInLink, settings }: Context,
  { address, codeFor, language }: Recipient,
): Promise<{ email: CollectedEmail; emailed: Emailed }> => {
  const { url, token, code } = await makeSignInLink(address, codeFor)
  const signsIn = token !== undefined
  return {
    email: composeCollectedEmail({
      link: url,
      signsIn,
      code,
      publicUrl: settings.publicUrl,
      brand: settings.brand,
      language,
    }),
    emailed: { ...(signsIn && { linkToken: token }), ...(code && { methodId: code.methodId }) },
  }
}
