import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitForLocks } from '@iyk/dev/hold-rows.ts'
import { createIdentityApp, type IdentityApp, origin, seededBytes } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { privateKeyToAccount } from 'viem/accounts'

let provider: IdentityApp

/** Runs code before the next statement of a name, inside a transaction. */
let interruption: { name: string; work: () => Promise<unknown> } | undefined
const interruptible = (database: Database): Database => {
  const pause = async (name: string) => {
    if (interruption?.name !== name) return
    const { work } = interruption
    interruption = undefined
    await work()
  }
  return {
    ...database,
    rows: async (one, values) => {
      await pause(one.name)
      return database.rows(one, values)
    },
    row: async (one, values) => {
      await pause(one.name)
      return database.row(one, values)
    },
  }
}
before(async () => {
  provider = await createIdentityApp()
  const { database } = provider.context
  provider.context.database = {
    ...database,
    transaction: (work) => database.transaction((inside) => work(interruptible(inside))),
  }
})
after(() => provider.close())

const somebodyWaits = () => waitForLocks(provider.database.pool, 1)

type Finish = () => ReturnType<IdentityApp['call']>
/** What is ready to be sent: all but the last call of a ceremony. */
type Attempt = (token: string) => Promise<Finish>

const draw = seededBytes('strangers')
const newAccount = () => privateKeyToAccount(`0x${draw(32).toString('hex')}`)
const signWallet = async (account: ReturnType<typeof newAccount>, token?: string): Promise<Finish> => {
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const path = `/crypto_wallets/authenticate/start/${token ? 'secondary' : 'primary'}`
  const { data } = await provider.call(path, { body: wallet, token })
  const signature = await account.signMessage({ message: data.challenge })
  const body = { ...wallet, signature, session_duration_minutes: 60 }
  return () => provider.call('/crypto_wallets/authenticate', { body, token })
}
const addWallet: Attempt = (token) => signWallet(newAccount(), token)

const addPasskey: Attempt = async (token) => {
  const { data } = await provider.call('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  const credential = createSoftwareAuthenticator({ origin }).create(data.public_key_credential_creation_options)
  const body = { public_key_credential: credential, session_duration_minutes: 60 }
  return () => provider.call('/webauthn/register', { body, token })
}

let drawn = 0
const addAddress: Attempt = async (token) => {
  const email = `stranger${drawn++}@example.com`
  await provider.call('/otps/email/send/secondary', { body: { email }, token })
  const { code } = await provider.lastMail(email)
  const { data } = await provider.call('/users/me', { method: 'GET', token })
  const { email_id } = data.emails.find((one: { email: string }) => one.email === email)
  const body = { method_id: email_id, token: code, session_duration_minutes: 60 }
  return () => provider.call('/otps/authenticate', { body, token })
}

/** An attacker's account with the owner's address, and the ceremony that the attacker is in. */
const prepare = async (attempt: Attempt) => {
  const email = `owner${drawn++}@example.com`
  const password = 'seventeen purple otters knit'
  const { data } = await provider.call('/passwords', { body: { email, password, session_duration_minutes: 60 } })
  return { email, outsider: data, finish: await attempt(data.session_token) }
}

const assertAlone = async (owner: { session_token: string; user_id: string }, email: string) => {
  const { data } = await provider.call('/users/me', { method: 'GET', token: owner.session_token })
  assert.deepEqual(
    data.emails.map((one: { email: string }) => one.email),
    [email],
  )
  assert.deepEqual([data.crypto_wallets, data.webauthn_registrations], [[], []])
  const { sessions } = (await provider.call('/sessions', { method: 'GET', token: owner.session_token })).data
  assert.equal(sessions.length, 1, 'the owner’s')
}

for (const [what, attempt, started] of [
  ['a wallet', addWallet, 'cryptoWallets.ensure'],
  ['a passkey', addPasskey, 'webauthn.insertRegistration'],
] as const) {
  test(`security 15, 51: ${what} that an attacker is adding while the owner signs in is not added`, async () => {
    const { email, finish } = await prepare(attempt)
    let owner: Awaited<ReturnType<IdentityApp['signIn']>> | undefined
    interruption = {
      name: started,
      work: async () => {
        owner = await provider.signIn(email)
      },
    }
    const { status, error } = await finish()
    assert.deepEqual([status, error], [401, 'user_unauthenticated'])
    await assertAlone(owner!, email)
  })
}

for (const [what, attempt] of Object.entries({ wallet: addWallet, passkey: addPasskey, address: addAddress }))
  test(`security 15: an attacker’s ${what} that was added while the owner waits for the lock is removed with the rest`, async () => {
    const { email, finish } = await prepare(attempt)
    let entering: ReturnType<IdentityApp['signIn']> | undefined
    interruption = {
      name: 'sessions.touch',
      work: async () => {
        entering = provider.signIn(email)
        await somebodyWaits()
      },
    }
    assert.equal((await finish()).status, 200)
    await assertAlone(await entering!, email)
  })

test('security 15: an attacker who is signing in by a wallet of the account while its owner signs in has no session afterwards', async () => {
  const account = newAccount()
  const { email, finish } = await prepare((token) => signWallet(account, token))
  assert.equal((await finish()).status, 200)
  const again = await signWallet(account)
  let entering: ReturnType<IdentityApp['signIn']> | undefined
  interruption = {
    name: 'notices.findOwner',
    work: async () => {
      entering = provider.signIn(email)
      await somebodyWaits()
    },
  }
  const { status, data } = await again()
  assert.equal(status, 200)
  const owner = await entering!
  await assertAlone(owner, email)
  const token = data.session_token
  assert.equal((await provider.call('/users/me', { method: 'GET', token })).error, 'user_unauthenticated')
})
