import { readProjectFile, sourceFiles } from './source-files.ts'

const bound = '(?:max(?:Length|Items|Properties|imum)|exclusiveM(?:ax|in)imum|min(?:Length|Items|Properties|imum))'
/** As a lower bound, 0 and 1 say whether something may be empty. */
const limit = new RegExp(`\\b${bound}: *(?:(?<!min\\w+: *)-?\\d[\\w.]*|-?(?![01]\\b)\\d[\\w.]*)`, 'g')
/** A repetition such as `{1,64}` in a pattern; one such as `{8}` is a format. */
const repetition = /(['"`]).*?(\{\d*,\d+\}).*?\1/g
const constant = /^(?:export )?const (\w+)(?:: number)? = -?\d[\w.]*(?: \*.*)?$/gm

const problem = (path: string, line: number, found: string) =>
  `${path}:${line} has ${found}; give the number a name in wire/limits.ts.`

/** Bounds that a shape writes as numbers, in a pattern, or as a constant of its own file. */
export const findLiterals = (path: string, text: string): string[] => {
  const constants = [...text.matchAll(constant)].map(([, name = '']) => name)
  const named = new RegExp(`\\b${bound}: *(?:${constants.join('|')})\\b`, 'g')
  return text
    .split('\n')
    .flatMap((line, index) =>
      [
        ...(line.match(limit) ?? []),
        ...[...line.matchAll(repetition)].map(([, , found = '']) => found),
        ...((constants.length > 0 && line.match(named)) || []),
      ].map((found) => problem(path, index + 1, found)),
    )
}

/** The format of files that operators import is part of no call. */
const exempt = new Set(['wire/limits.ts', 'wire/user-export.ts'])

/** Limits of calls are in one place, from which the contract lists them. */
export const checkLiteralLimits = (): string[] =>
  sourceFiles()
    .filter((path) => path.startsWith('wire/') && !path.endsWith('.test.ts') && !exempt.has(path))
    .flatMap((path) => findLiterals(path, readProjectFile(path)))
