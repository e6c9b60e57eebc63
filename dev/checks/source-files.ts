import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Files that git lists in a folder, each name as it is: with `-z` it quotes none. */
export const listFiles = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path && existsSync(join(folder, path)))

/** Every file that is part of the project: tracked, or new and not ignored. Paths are relative to the root. */
export const projectFiles = (): string[] => listFiles(root)

/** Ends the process where git does not know the project's files, as in an unpacked archive. */
export const requireCheckout = (): void => {
  const { status } = spawnSync('git', ['ls-files', '--error-unmatch', 'package.json'], { cwd: root })
  if (status === 0) return
  console.error('Tests and checks need a git checkout: git lists the files of the project.')
  process.exit(1)
}

export const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8')

export const sourceFiles = () => projectFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path))
