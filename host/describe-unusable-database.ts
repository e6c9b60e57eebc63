type Failure = Pick<NodeJS.ErrnoException, 'code' | 'message'>

/** By SQLSTATE of Postgres, or the code of the system; with several servers, these are in the message. */
const steps: readonly [is: RegExp, step: string][] = [
  [
    /^3D000/,
    'Correct its name in DATABASE_URL, or create it: create database cards owner iyk_cards (“The database role” in docs/self-hosting.md).',
  ],
  [
    /^28000 role .* does not exist/,
    'Correct the user in DATABASE_URL, or create the role: create role iyk_cards login password ‘…’ (“The database role” in docs/self-hosting.md).',
  ],
  [
    /ECONNREFUSED|ENOENT/,
    'Is PostgreSQL running there, and does it listen at this address and port? Correct them in DATABASE_URL if not.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'Is the name of the server in DATABASE_URL right, and does this machine look names up? In a password, #, /, ?, @ and % are written as %23, %2F, %3F, %40 and %25.',
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout expired/,
    'Is the address in DATABASE_URL right, and does a firewall let this machine through?',
  ],
]

/** Why the PostgreSQL of DATABASE_URL cannot be used, and what to do where that is known. Names the setting instead of the URL, which contains a password. */
export const describeUnusableDatabase = ({ code = '', message }: Failure): string => {
  const cause = message || code
  const step = steps.find(([is]) => is.test(`${code} ${message}`))?.[1]
  return `The PostgreSQL at DATABASE_URL cannot be used: ${step === undefined ? cause : `${cause}. ${step}`}`
}
