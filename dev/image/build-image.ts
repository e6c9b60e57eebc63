import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { lockWithin } from '../../host/postgres/file-lock.ts'
import { root } from '../checks/source-files.ts'
import { buildBase } from './build-base.ts'
import { buildah, ownArchitecture } from './tools.ts'

/** Milliseconds for what is there at once where it is there. */
const longestPull = 60_000

/** The base that the Dockerfile names; undefined where its registry is not reached. */
const pullBase = (name: string) =>
  Promise.race([
    buildah('pull', '--quiet', name).then(() => name),
    new Promise<undefined>((resolve) => setTimeout(resolve, longestPull, undefined).unref()),
  ]).catch(() => undefined)

const baseOfDockerfile = 'docker.io/library/node:24-trixie-slim'

/** Milliseconds; tests that build at the same moment do so one after the other, and the second finds most of it built. */
const longestBuild = 15 * 60_000

/** Builds the image as the manual says, for an architecture in Docker's words (amd64, arm64). Returns its name, and the base it was built on. */
export const buildImage = async (architecture: string): Promise<{ image: string; base: string }> => {
  await mkdir(join(root, '.cache'), { recursive: true })
  const release = await lockWithin(join(root, '.cache/images.lock'), longestBuild)
  try {
    const base = (await pullBase(baseOfDockerfile)) ?? (await buildBase(architecture))
    const image = `localhost/iyk-cards-test-${architecture}`
    const npmrc = join(homedir(), '.npmrc')
    const secrets = existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []
    const how = ['--layers', '--isolation', 'chroot', '--network', 'host', '--format', 'docker']
    // Where what builds is named: buildah 1.28 sets no BUILDPLATFORM, and would build by an emulator.
    const platforms = ['--platform', `linux/${architecture}`, '--build-arg', `BUILDPLATFORM=linux/${ownArchitecture()}`]
    const what = [...platforms, '--build-arg', `BASE=${base}`]
    await buildah('build', ...how, ...what, ...secrets, '--tag', image, root)
    return { image, base }
  } finally {
    release?.()
  }
}
