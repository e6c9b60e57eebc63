import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const passTypeId = 'pass.com.example.cards'
export const passTeamId = 'TEAM123456'

export const needsOpenssl = {
  skip: spawnSync('openssl', ['version']).status === 0 ? false : 'needs openssl; on Debian: apt-get install openssl',
}

/** Runs `openssl` in a folder of its own, which is gone afterwards. */
export const withOpenssl = <Result>(
  use: (run: (...args: string[]) => string, at: (name: string, content?: string | Buffer) => string) => Result,
): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'iyk-openssl-'))
  const at = (name: string, content?: string | Buffer) => {
    if (content !== undefined) writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', cwd: folder, stdio: 'pipe' })
  try {
    return use(run, at)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Days = { pass?: number; wwdr?: number }

/** Keys like Apple's, signed by an authority of the test: a root, an intermediate, a certificate for passes, and one for a push service on this machine. */
export const makeAppleKeys = ({ typeId = passTypeId, teamId = passTeamId, days = {} as Days } = {}) =>
  withOpenssl((run, at) => {
    const authority = at('authority.cnf', 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n')
    const leaf = at('leaf.cnf', 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\n')
    const request = (name: string, subject: string) =>
      run(
        'req',
        '-new',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        subject,
      )
    const sign = (name: string, by: string[], extensions: string, lasts = 3650) =>
      run(
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        ...by,
        '-extfile',
        extensions,
        '-days',
        String(lasts),
        '-sha256',
        '-out',
        `${name}.pem`,
      )
    request('root', '/CN=Test Root')
    sign('root', ['-key', 'root.key'], authority)
    request('wwdr', '/CN=Test Developer Relations')
    sign('wwdr', ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial'], authority, days.wwdr)
    request('pass', `/UID=${typeId}/CN=Pass Type ID/OU=${teamId}`)
    sign('pass', ['-CA', 'wwdr.pem', '-CAkey', 'wwdr.key', '-CAcreateserial'], leaf, days.pass)
    request('server', '/CN=localhost')
    sign(
      'server',
      ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial'],
      at('server.cnf', 'basicConstraints=critical,CA:FALSE\nsubjectAltName=DNS:localhost\n'),
    )
    const read = (name: string) => readFileSync(at(name), 'utf8')
    return {
      root: read('root.pem'),
      pushService: { key: read('server.key'), cert: read('server.pem'), ca: [read('root.pem'), read('wwdr.pem')] },
      settings: {
        APPLE_PASS_TYPE_ID: typeId,
        APPLE_PASS_TEAM_ID: teamId,
        APPLE_PASS_CERTIFICATE: read('pass.pem'),
        APPLE_PASS_PRIVATE_KEY: read('pass.key').replaceAll('\n', '\\n'),
        APPLE_WWDR_CERTIFICATE: read('wwdr.pem'),
      },
    }
  })

export const googleIssuer = '3388000000012345678'
export const googleAccount = 'passes@example.iam.gserviceaccount.com'

/** A service account like Google's, and the public key that verifies what it signs. */
export const makeGoogleKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    type: 'service_account',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: googleAccount,
  }
  return {
    publicKey,
    settings: { GOOGLE_WALLET_ISSUER_ID: googleIssuer, GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify(account) },
  }
}
