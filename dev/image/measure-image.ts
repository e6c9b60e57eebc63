import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { podman } from './tools.ts'

/** Megabytes (10^6). What a registry holds and a machine fetches is compressed. */
export const mostMegabytes = 250

/** Megabytes of an image as a registry holds it. */
export const measureImage = async (image: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-cards-image-'))
  try {
    const { code, errors } = await podman('push', '--quiet', '--compress', image, `dir:${folder}`)
    if (code !== 0) throw new Error(errors)
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6
  } finally {
    await rm(folder, { recursive: true })
  }
}
