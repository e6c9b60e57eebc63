import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../checks/source-files.ts'
import { buildBase } from './build-base.ts'
import { buildah } from './tools.ts'

/** Milliseconds for what is there at once where it is there. */
const longestPull = 60_000

/** The base that the Dockerfile names; undefined where its registry is not reached. */
const pullBase = (name: string) =>
  Promise.race([
    buildah('pull', '--quiet', name).then(() => name),
    new Promise<undefined>((resolve) => setTimeout(resolve, longestPull, undefined).unref()),
  ]).catch(() => undefined)

const baseOfDockerfile = 'docker.io/library/node:24-trixie-slim'

/** Builds the image as the manual says, for an architecture in Docker's words (amd64, arm64). Returns its name, and the base it was built on. */
export const buildImage = async (architecture: string): Promise<{ image: string; base: string }> => {
  const base = (await pullBase(baseOfDockerfile)) ?? (await buildBase(architecture))
  const image = `localhost/iyk-cards-test-${architecture}`
  const npmrc = join(homedir(), '.npmrc')
  const secrets = existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []
  const how = [
    '--layers',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '--platform',
    `linux/${architecture}`,
  ]
  await buildah('build', ...how, '--build-arg', `BASE=${base}`, ...secrets, '--tag', image, root)
  return { image, base }
}
