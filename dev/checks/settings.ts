import { settingTable } from '../../host/config.ts'
import { readProjectFile } from './source-files.ts'

const show = (value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``

/** The rows of docs/settings.md, made from the one table. */
const settingRows = () =>
  Object.entries(settingTable).map(
    ([name, { allowed, fallback, about }]) => `| \`${name}\` | ${about} | ${allowed} | ${show(fallback)} |`,
  )

/** The manual's settings table and the program's must be the same. */
export const checkSettings = (): string[] => {
  const manual = readProjectFile('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const rows = settingRows()
  return [
    ...rows.filter((row) => !manual.includes(row)).map((row) => `docs/settings.md lacks: ${row}`),
    ...manual
      .filter((row) => !rows.includes(row))
      .map((row) => `docs/settings.md has, but the program does not: ${row}`),
  ]
}
