import { projectFiles, readProjectFile } from './source-files.ts'

const numbered = /security (\d+(?:, \d+)*)\b/g

const testsByCase = () => {
  const found = new Map<string, Set<string>>()
  for (const path of projectFiles().filter((file) => /\.(test|spec)\.ts$/.test(file)))
    for (const [, numbers = ''] of readProjectFile(path).matchAll(numbered))
      for (const number of numbers.split(', ')) found.set(number, (found.get(number) ?? new Set()).add(path))
  return found
}

/** The table of SECURITY.md names, for each case, exactly the files whose tests carry its number. */
export const checkSecurityCases = (): string[] => {
  const tests = testsByCase()
  const rows = readProjectFile('SECURITY.md').matchAll(/^\| (\d+) \| [^|]* \| ([^|]*) \|$/gm)
  const problems: string[] = []
  const listed = new Set<string>()
  for (const [, number = '', cell = ''] of rows) {
    listed.add(number)
    const said = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string).sort()
    const real = [...(tests.get(number) ?? [])].sort()
    if (said.join() !== real.join())
      problems.push(`Case ${number}: SECURITY.md names ${said}, but the tests are in ${real}.`)
  }
  for (const number of tests.keys())
    if (!listed.has(number)) problems.push(`SECURITY.md lacks case ${number}, which has a test.`)
  return problems
}
