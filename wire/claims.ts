/** Claim of the session JWT that contains the session; `id`, not `session_id`. The contract's section 4.3. */
export const sessionClaim = 'https://stytch.com/session'
/** Our own claim: every address the user has verified, so that the cards service can hand over what is waiting for them. */
export const verifiedEmailsClaim = 'verified_emails'
/** Our own claim: true in a JWT that a backend got, which does not open the console. */
export const backendClaim = 'of_backend'
/** Our own claim: true while the session still needs its second factor, so that no service accepts one factor where two are required. */
export const secondStepDueClaim = 'second_step_due'
