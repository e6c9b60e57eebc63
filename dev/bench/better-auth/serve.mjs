// Plain JavaScript: it runs in `.cache/bench/`, beside the packages that only the bench installs, and the compiler does not know them.
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { emailOTP, magicLink } from 'better-auth/plugins'
import pg from 'pg'

const { connection, port, secret, cookieCache } = JSON.parse(process.argv[2])
/** By address; an email is delivered when the bench takes it. */
const emails = new Map()

const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret,
  database: new pg.Pool(connection),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  session: { cookieCache: { enabled: cookieCache, maxAge: 3600 } },
  plugins: [
    magicLink({ storeToken: 'hashed', sendMagicLink: async ({ email, token }) => void emails.set(email, token) }),
    emailOTP({ storeOTP: 'hashed', sendVerificationOTP: async ({ email, otp }) => void emails.set(email, otp) }),
  ],
})
await (await getMigrations(auth.options)).runMigrations()

process.on('message', () => {
  process.send([...emails])
  emails.clear()
})
process.on('disconnect', () => process.exit())
createServer(toNodeHandler(auth)).listen(port, '127.0.0.1', () => process.send('ready'))
