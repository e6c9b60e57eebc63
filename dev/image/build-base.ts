import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../engines/find-program.ts'
import { createScratch } from '../scratch.ts'
import { buildah, ownArchitecture } from './tools.ts'

const run = promisify(execFile)

/** What the Dockerfile takes from its base, besides Node and npm. */
const packages = 'base-files,coreutils,dash,findutils,grep,libc6,libgcc-s1,libstdc++6,sed'
/** What those need, where only files are extracted. */
const theirs = 'libacl1,libattr1,libgmp10,libpcre2-8-0,libselinux1'

/** The newer releases have one folder where older ones have two; extracted packages have two. */
const mergeFolders = async (base: string) => {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await cp(join(base, name), join(base, 'usr', name), { recursive: true, verbatimSymlinks: true }).catch(() => {})
    await rm(join(base, name), { recursive: true, force: true })
    await symlink(`usr/${name}`, join(base, name))
  }
  await run('ln', ['--symbolic', '--force', 'dash', join(base, 'usr/bin/sh')])
}

/** Node of the lock file, and this machine's npm with the settings by which it reaches its registry. */
const addNode = async (base: string) => {
  for (const folder of ['usr/local/bin', 'usr/local/etc', 'usr/local/lib/node_modules', 'etc/ssl/certs'])
    await mkdir(join(base, folder), { recursive: true })
  await copyFile(process.execPath, join(base, 'usr/local/bin/node'))
  const { stdout } = await run('npm', ['root', '--global'])
  const npm = join(base, 'usr/local/lib/node_modules/npm')
  await cp(join(stdout.trim(), 'npm'), npm, { recursive: true, dereference: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'))
  const { stdout: settings } = await run('npm', ['config', 'get', 'registry', 'cafile'])
  const set = settings.split('\n').filter((line) => line !== '' && !line.endsWith('=null'))
  await writeFile(join(base, 'usr/local/etc/npmrc'), `${set.join('\n')}\n`)
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(base, 'etc/ssl/certs/ca-certificates.crt')).catch(() => {})
}

/** Why no base can be made here, or undefined. */
export const missingForBase = (): string | undefined =>
  findProgram('mmdebstrap') ? undefined : 'needs a registry, or mmdebstrap; on Debian: apt-get install mmdebstrap'

/** Extracts packages of the distribution, with all that they need, into a folder. */
export const extractPackages = async (packages: string, folder: string, architecture = ownArchitecture()) => {
  const [, release = ''] = /^VERSION_CODENAME=(\w+)/m.exec(await readFile('/etc/os-release', 'utf8')) ?? []
  const what = [`--architectures=${architecture}`, `--include=${packages}`]
  await run('mmdebstrap', ['--quiet', '--variant=extract', ...what, release, folder])
}

const name = 'localhost/iyk-cards-base'

/**
 * Makes a base image from the distribution's packages, for machines that reach no registry of images: for this machine, which builds, and for the
 * architecture it builds for. Both have one name, as in a registry, which is returned.
 */
export const buildBase = async (architecture: string): Promise<string> => {
  await buildah('rmi', '--force', name).catch(() => {})
  for (const one of new Set([ownArchitecture(), architecture])) {
    const scratch = await createScratch()
    const base = join(scratch, 'base')
    try {
      await extractPackages(`${packages},${theirs}`, base, one)
      await mergeFolders(base)
      if (one === ownArchitecture()) await addNode(base)
      await writeFile(join(scratch, 'Dockerfile'), 'FROM scratch\nCOPY base /\nENV PATH=/usr/local/bin:/usr/bin\n')
      const file = join(scratch, 'Dockerfile')
      // With times of their own, what is built on it would be built again each time.
      const how = ['--isolation', 'chroot', '--timestamp', '0', '--platform', `linux/${one}`, '--manifest', name]
      await buildah('build', ...how, '--file', file, scratch)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  return name
}
