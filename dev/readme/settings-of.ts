import { codeBlocks } from './code-blocks.ts'

/** The settings that a page of this project tells its reader to set, by `export` or in front of `npm start`. */
export const settingsOf = async (page: string): Promise<Record<string, string>> => {
  const commands = (await codeBlocks(page)).filter(({ language }) => language === 'sh').map(({ text }) => text)
  const lines = commands
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('export ') || line.endsWith(' npm start'))
  return Object.fromEntries(
    lines.flatMap((line) => Array.from(line.matchAll(/\b([A-Z_]+)=(\S+)/g), ([, name, value]) => [name, value])),
  )
}
