import { projectFiles, readProjectFile } from './source-files.ts'

const numbered = /security (\d+(?:, \d+)*)\b/g

const testsByCase = () => {
  const found = new Map<string, Set<string>>()
  for (const path of projectFiles().filter((file) => /\.(test|spec)\.ts$/.test(file)))
    for (const [, numbers = ''] of readProjectFile(path).matchAll(numbered))
      for (const number of numbers.split(', ')) found.set(number, (found.get(number) ?? new Set()).add(path))
  return found
}

const contactFile = '.github/security-contact'

/** Every line is empty, a comment, or a contact as in security.txt. */
const findContactProblems = (): string[] =>
  readProjectFile(contactFile)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !/^Contact: (mailto:\S+@|https:\/\/|tel:)\S+$/.test(line))
    .map((line) => `${contactFile}: "${line}" is neither a comment nor a contact of security.txt.`)

const list = (files: readonly string[]) => files.join(', ') || 'no file'

/**
 * The table of SECURITY.md has one row for each case, sorted by number: number, attack, what stops it, and exactly the files whose tests carry its number. A
 * case without tests says why it does not apply.
 */
export const compareCases = (table: string, tests: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const problems: string[] = []
  const listed = new Set<string>()
  let last = 0
  for (const [, number = '', row = ''] of table.matchAll(/^\| (\d+) \|(.*)\|$/gm)) {
    const [attack, reply, cell, ...more] = row.split('|').map((text) => text.trim())
    if (listed.has(number)) problems.push(`Case ${number} has more than one row in SECURITY.md.`)
    else if (Number(number) < last) problems.push(`Case ${number} comes after ${last} in SECURITY.md.`)
    last = Number(number)
    listed.add(number)
    if (!attack || !reply || cell === undefined || more.length > 0) {
      problems.push(`Case ${number}: the row needs an attack, what stops it, and its tests.`)
      continue
    }
    const said = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string).sort()
    const real = [...(tests.get(number) ?? [])].sort()
    if (list(said) !== list(real))
      problems.push(`Case ${number}: SECURITY.md names ${list(said)}; tests have its number in ${list(real)}.`)
    if (real.length === 0 && !reply.startsWith('Does not apply: '))
      problems.push(`Case ${number}: no test shows it, and SECURITY.md does not say why it does not apply.`)
  }
  for (const [number, files] of tests)
    if (!listed.has(number)) problems.push(`SECURITY.md lacks case ${number}, which has tests in ${list([...files])}.`)
  return problems
}

export const checkSecurityCases = (): string[] => [
  ...findContactProblems(),
  ...compareCases(readProjectFile('SECURITY.md'), testsByCase()),
]
