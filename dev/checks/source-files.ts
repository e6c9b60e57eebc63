import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Every file that is part of the project: tracked, or new and not ignored. Paths are relative to the root. */
export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))

export const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8')

export const sourceFiles = () => projectFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path))
