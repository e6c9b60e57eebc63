import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { LogoReply } from './draw-logo-process.ts'

/** Everything is drawn from the operator's file, which itself is never served: an SVG may have scripts. */
export type DrawnLogo = {
  /** The address of `png`, which changes with it. */
  src: string
  width: number
  height: number
  png: Buffer
  /** Square, by their names. */
  icons: Readonly<Record<'icon-512.png' | 'icon-192.png' | 'apple-touch-icon.png', Buffer>>
}

const program = join(import.meta.dirname, 'draw-logo-process.ts')
const limits = { timeout: 20_000, maxBuffer: 8 * 1024 * 1024 }

/** Draws the logo in a process of its own, without the environment, which ends with it. Throws `SettingsRefused` for a file that is no logo. */
export const drawLogo = async (file: string): Promise<DrawnLogo> => {
  const run = promisify(execFile)(process.execPath, [...process.execArgv, '--max-old-space-size=128', program, file], {
    ...limits,
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const { stdout } = await run.catch(() => {
    throw new SettingsRefused([`PRODUCT_LOGO is "${file}", but that picture cannot be drawn.`])
  })
  const reply = JSON.parse(stdout) as LogoReply
  if ('problem' in reply) throw new SettingsRefused([`PRODUCT_LOGO is "${file}", but ${reply.problem}.`])
  const { png, width, height, icons } = reply
  const bytes = Buffer.from(png, 'base64')
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  const decoded = Object.entries(icons).map(([name, icon]) => [name, Buffer.from(icon, 'base64')])
  return { src: `/logo.png?v=${version}`, width, height, png: bytes, icons: Object.fromEntries(decoded) }
}
