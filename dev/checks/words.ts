import { projectFiles, readProjectFile } from './source-files.ts'

const text = /\.(ts|tsx|mjs|js|md|json|css|sql|svg|html)$/

/** Left-overs that must not ship; written in pieces so that this file does not hold them. */
const forbidden: readonly [pattern: RegExp, why: string][] = [
  [new RegExp(['TO', 'DO\\b|FIX', 'ME\\b'].join('')), 'unfinished work is said in docs/next.md'],
  [new RegExp(['@ts-', '(ignore|nocheck)'].join('')), 'the type error has a cause: mend it'],
  [new RegExp(['\\.(on', 'ly|sk', 'ip)\\('].join('')), 'a test that does not run proves nothing'],
  [new RegExp(['(^|[\\s"\'(])/', '(work|root)/'].join('')), 'a path of one machine'],
]

const code = /\.(ts|tsx|mjs|sql)$/
/** The formatter leaves comments as they are. */
const wideComment = /^(?=\s*(\/\*|\*|\/\/|--)).{161,}$/

/** Written by npm. */
const exempt = new Set(['package-lock.json'])

const problemsIn = (path: string, line: string, place: string) => [
  ...forbidden
    .filter(([pattern]) => pattern.test(line))
    .map(([pattern, why]) => `${place} matches ${pattern.source}: ${why}.`),
  ...(code.test(path) && wideComment.test(line) ? [`${place} is a comment of more than 160 columns: wrap it.`] : []),
]

export const checkWords = (): string[] =>
  projectFiles()
    .filter((path) => text.test(path) && !exempt.has(path))
    .flatMap((path) =>
      readProjectFile(path)
        .split('\n')
        .flatMap((line, index) => problemsIn(path, line, `${path}:${index + 1}`)),
    )
