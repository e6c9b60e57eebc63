import type { SettingTable } from '@iyk/kit/settings/parse-settings.ts'
import { rateSettings } from '@iyk/wire/rate-limits.ts'
import { settingTable } from '../../host/config.ts'
import { readProjectFile } from './source-files.ts'

const rateTexts = new Map<string, string>(rateSettings.map(({ name, rate }) => [name, rate]))

const show = (name: string, value: unknown) =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${rateTexts.get(name) ?? value}\``

const ignored = ({ ignoredWith, ignoredWithout }: SettingTable[string]) =>
  `${ignoredWith ? ` Ignored with ${ignoredWith}.` : ''}${ignoredWithout ? ` Ignored without ${[ignoredWithout].flat().join(' or ')}.` : ''}`

/** The rows of docs/settings.md, generated from the settings table. */
const settingRows = () =>
  Object.entries<SettingTable[string]>(settingTable).map(
    ([name, setting]) =>
      `| \`${name}\` | ${setting.about}${ignored(setting)} | ${setting.allowed} | ${show(name, setting.fallback)} |`,
  )

/** The rows of the limits table in docs/self-hosting.md. */
const limitRows = () => rateSettings.map(({ name, of, rate }) => `| ${of} | ${rate} | \`${name}\` |`)

const compare = (file: string, isRow: (line: string) => boolean, rows: readonly string[]) => {
  const manual = readProjectFile(file).split('\n').filter(isRow)
  return [
    ...rows.filter((row) => !manual.includes(row)).map((row) => `${file} lacks: ${row}`),
    ...manual.filter((row) => !rows.includes(row)).map((row) => `${file} has, but the program does not: ${row}`),
  ]
}

/** The manual's tables of settings and limits must match the program's. */
export const checkSettings = (): string[] => [
  ...compare('docs/settings.md', (line) => line.startsWith('| `'), settingRows()),
  ...compare('docs/self-hosting.md', (line) => / \| `LIMIT_\w+` \|$/.test(line), limitRows()),
]
