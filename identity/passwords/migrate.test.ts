import assert from 'node:assert/strict'
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import type { IdentityApp } from '@iyk/dev/identity-app.ts'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import type { Client, PasswordsMigrateRequest } from 'stytch'

const password = 'moved from elsewhere 17'
const salt = Buffer.from('sixteen bytes of')

let provider: IdentityApp
let backend: Client
before(async () => {
  ;({ provider, backend } = await createBackendApp())
})
after(() => provider.close())

const refused = (error_type: string, status_code = 400) => ({ error_type, status_code })
const base64 = (bytes: Buffer) => bytes.toString('base64')

test('hashes of each kind that can be verified here, whole or with their parameters, sign in with the old password', async () => {
  const argon = await argon2(password, { memoryCost: 1024, timeCost: 2, parallelism: 1, salt })
  const kinds: Omit<PasswordsMigrateRequest, 'email'>[] = [
    { hash: await bcrypt(password, { cost: 4 }), hash_type: 'bcrypt' },
    { hash: argon, hash_type: 'argon_2id' },
    {
      hash: argon.split('$').at(-1) ?? '',
      hash_type: 'argon_2id',
      argon_2_config: { salt: base64(salt), iteration_amount: 2, memory: 1024, threads: 1, key_length: 32 },
    },
    {
      hash: base64(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })),
      hash_type: 'scrypt',
      scrypt_config: { salt: base64(salt), n_parameter: 1024, r_parameter: 8, p_parameter: 1, key_length: 32 },
    },
    {
      hash: base64(pbkdf2Sync(password, salt, 1000, 32, 'sha256')),
      hash_type: 'pbkdf_2',
      pbkdf_2_config: { salt: base64(salt), iteration_amount: 1000, key_length: 32, algorithm: 'sha256' },
    },
  ]
  for (const [at, kind] of kinds.entries()) {
    const email = `moved${at}@example.com`
    const moved = await backend.passwords.migrate({ email, ...kind })
    assert.deepEqual([moved.user_created, moved.user.emails[0]?.verified], [true, false])
    const { user_id } = await backend.passwords.authenticate({ email, password })
    assert.equal(user_id, moved.user_id, kind.hash_type)
    const wrong = backend.passwords.authenticate({ email, password: 'another' })
    await assert.rejects(wrong, refused('unauthorized_credentials', 401))
  }
})

test('a user who is there gets the password once; what is said of them is stored with it', async () => {
  const hash = await bcrypt(password, { cost: 4 })
  const { user_id } = await backend.users.create({ email: 'there@example.com' })
  const moved = await backend.passwords.migrate({
    email: 'there@example.com',
    hash,
    hash_type: 'bcrypt',
    set_email_verified: true,
    name: { first_name: 'Ada' },
    trusted_metadata: { from: 'elsewhere' },
  })
  assert.deepEqual(
    [moved.user_created, moved.user_id, moved.user.name?.first_name, moved.user.trusted_metadata],
    [false, user_id, 'Ada', { from: 'elsewhere' }],
  )
  assert.equal(moved.user.emails[0]?.verified, true)
  const again = backend.passwords.migrate({ email: 'there@example.com', hash, hash_type: 'bcrypt' })
  await assert.rejects(again, refused('bad_request'))
  const both = await backend.passwords.migrate({
    email: 'phone@example.com',
    hash,
    hash_type: 'bcrypt',
    phone_number: '+12125550171',
    set_phone_number_verified: true,
    set_email_verified: true,
  })
  assert.equal(both.user.emails[0]?.verified, true)
  assert.equal(both.user.phone_numbers[0]?.verified, true)
})

test('a hash that cannot be verified, or would cost too much, makes no user', async () => {
  const email = 'weak@example.com'
  const hashes: Omit<PasswordsMigrateRequest, 'email'>[] = [
    { hash: '5f4dcc3b5aa765d61d8327deb882cf99', hash_type: 'md_5' },
    { hash: 'abc', hash_type: 'sha_1' },
    { hash: 'abc', hash_type: 'scrypt' },
    { hash: `$2b$31$${'a'.repeat(53)}`, hash_type: 'bcrypt' },
    { hash: 'abc', hash_type: 'constructor' },
  ]
  for (const one of hashes)
    await assert.rejects(backend.passwords.migrate({ email, ...one }), refused('bad_request'), one.hash_type)
  const found = await backend.users.search({
    query: { operator: 'AND', operands: [{ filter_name: 'email_address', filter_value: [email] }] },
  })
  assert.equal(found.results_metadata.total, 0)
})
