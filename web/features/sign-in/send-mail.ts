import { askedAddress } from '../../session/asked-address.ts'
import { connect } from '../../session/connect.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { lastWay } from './last-way.ts'
import { sayProblem } from './say-problem.ts'
import { wayBack } from './way-back.ts'

/** `methodId` is null when the provider does not say it; then the mail's code cannot be typed here. */
export type SendResult = { methodId: string | null } | { problem: string }

/** Has a sign-in mail sent, whose link comes back to this origin and from there leads to `returnTo`. */
export async function sendMail(email: string, returnTo: string | null): Promise<SendResult> {
  const url = wayBack(returnTo)
  try {
    const { client } = await connect()
    const { method_id = null } = await client.magicLinks.email.loginOrCreate(email, {
      login_magic_link_url: url,
      signup_magic_link_url: url,
      ...inPageLanguage(),
    })
    // Its link may be opened in another tab, which knows nothing of this one.
    lastWay.remember('email')
    askedAddress.remember(email)
    return { methodId: method_id }
  } catch (error) {
    return { problem: sayProblem(error) }
  }
}
