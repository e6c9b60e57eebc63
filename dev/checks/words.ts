import { prose, retiredPhrases } from './retired-phrases.ts'
import { projectFiles, readProjectFile } from './source-files.ts'

const text = /\.(ts|tsx|mjs|js|md|json|css|sql|svg|html)$/

/** Leftovers that must not ship; written in pieces so that this file does not contain them. */
const forbidden: readonly [pattern: RegExp, why: string][] = [
  [new RegExp(['TO', 'DO\\b|FIX', 'ME\\b'].join('')), 'unfinished work is said in docs/next.md'],
  [new RegExp(['@ts-', '(ignore|nocheck)'].join('')), 'the type error has a cause: mend it'],
  [new RegExp(['\\.(on', 'ly|sk', 'ip)\\('].join('')), 'a test that does not run proves nothing'],
  [new RegExp(['(^|[\\s"\'(])/', '(work|root)/'].join('')), 'a path of one machine'],
]

const code = /\.(ts|tsx|mjs|sql)$/
/** The formatter does not wrap comments. */
const wideComment = /^(?=\s*(\/\*|\*|\/\/|--)).{161,}$/

/** Written by npm. */
const exempt = new Set(['package-lock.json'])

/** A line of a comment, or what follows the code on its line. */
const comment = /^\s*(?:\/\/|\/?\*|--).*| \/\/ .*$/

/** Sentences of the product are in code; prose is in docs and comments. */
const sentencesIn = (path: string, line: string, paths: RegExp) => {
  const remark = path.endsWith('.md') ? line : (comment.exec(line)?.[0] ?? '')
  return paths === prose ? remark : path.endsWith('.md') || remark !== line ? line : ''
}

export const retiredIn = (path: string, line: string, place: string) =>
  retiredPhrases
    .filter(({ in: paths }) => paths.test(path))
    .flatMap(({ in: paths, phrases }) =>
      phrases.map(([retired, say]) => ({ retired, say, said: sentencesIn(path, line, paths) })),
    )
    .filter(({ retired, said }) => retired.test(said))
    .map(({ retired, say, said }) => `${place} says "${said.match(retired)?.[0]}": ${say}.`)

export const problemsIn = (path: string, line: string, place: string) => [
  ...retiredIn(path, line, place),
  ...forbidden
    .filter(([pattern]) => pattern.test(line))
    .map(([pattern, why]) => `${place} has "${line.match(pattern)?.[0].trim()}": ${why}.`),
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
