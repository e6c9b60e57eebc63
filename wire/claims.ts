/** Claim of the session JWT that holds the session; `id`, not `session_id`. The contract's section 4.3. */
export const sessionClaim = 'https://stytch.com/session'
/** Claim of ours: every address the user has proved, so that the cards service can hand over what waits for them. */
export const verifiedEmailsClaim = 'verified_emails'
/** Claim of ours: true while the session still owes its second step, so that no service takes one step for two. */
export const secondStepDueClaim = 'second_step_due'
