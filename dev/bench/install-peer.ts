import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/source-files.ts'
import type { Ours } from './open-ours.ts'
import { query } from './query.ts'

export const peerFolder = join(root, '.cache/bench/better-auth')

/** Installs the pinned packages where no other command of the project finds them. */
export const installPeer = (): void => {
  mkdirSync(peerFolder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'serve.mjs'])
    copyFileSync(join(import.meta.dirname, 'better-auth', name), join(peerFolder, name))
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const { status } = spawnSync('npm', words, { cwd: peerFolder, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('Better Auth could not be installed. To do without it: --no-peer.')
}

export const createPeerDatabase = ({ connection }: Ours, name: string) => query(connection, `create database ${name}`)
