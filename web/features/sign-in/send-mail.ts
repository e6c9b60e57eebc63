import { connect } from '../../session/connect.ts'
import { describeProblem } from '../../session/describe-problem.ts'
import { problems } from '../../texts/english/sign-in.ts'

/** `methodId` is null when the provider does not say it; then the mail's code cannot be typed here. */
export type SendResult = { methodId: string | null } | { problem: string }

/** Has a sign-in mail sent, whose link comes back to this origin and from there leads to `returnTo`. */
export async function sendMail(email: string, returnTo: string | null): Promise<SendResult> {
  const query = returnTo === null ? '' : `?${new URLSearchParams({ return_to: returnTo })}`
  const url = `${location.origin}/auth/email${query}`
  try {
    const { client } = await connect()
    const { method_id = null } = await client.magicLinks.email.loginOrCreate(email, {
      login_magic_link_url: url,
      signup_magic_link_url: url,
    })
    return { methodId: method_id }
  } catch (error) {
    const problem = describeProblem(error)
    return { problem: problem in problems ? problems[problem as keyof typeof problems] : problems.other }
  }
}
