import { projectFiles, readProjectFile } from './source-files.ts'

const text = /\.(ts|tsx|mjs|js|md|json|css|sql|svg|html)$/

/** Left-overs that must not ship; written in pieces so that this file does not hold them. */
const forbidden: readonly [pattern: RegExp, why: string][] = [
  [new RegExp(['TO', 'DO\\b|FIX', 'ME\\b'].join('')), 'unfinished work is said in docs/next.md'],
  [new RegExp(['@ts-', '(ignore|nocheck)'].join('')), 'the type error has a cause: mend it'],
  [new RegExp(['\\.(on', 'ly|sk', 'ip)\\('].join('')), 'a test that does not run proves nothing'],
  [new RegExp(['(^|[\\s"\'(])/', '(work|root)/'].join('')), 'a path of one machine'],
]

/** Written by npm. */
const exempt = new Set(['package-lock.json'])

export const checkWords = (): string[] =>
  projectFiles()
    .filter((path) => text.test(path) && !exempt.has(path))
    .flatMap((path) =>
      readProjectFile(path)
        .split('\n')
        .flatMap((line, index) =>
          forbidden
            .filter(([pattern]) => pattern.test(line))
            .map(([pattern, why]) => `${path}:${index + 1} matches ${pattern.source}: ${why}.`),
        ),
    )
