import { readProjectFile, sourceFiles } from './source-files.ts'

const shipped = /^(cards|host|identity|kit)\/(?!.*(\.test\.ts$|\/fixtures\/))/
/** Where a line of level warn or above is written, also one whose level is decided there. */
const start = /\b(?:log|logger)\??(?:\.(?:warn|error|fatal)|\[level\])\(/g
/** Written later, by `createOutageLog` and `startRounds`. */
const later = /\b(?:failing|working):\s*'((?:[^'\\\n]|\\.)*)'/g

/** The text of a call from its bracket to the one that closes it; brackets in its strings come in pairs. */
const callAt = (text: string, open: number) => {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(open, at)
  }
  return text.slice(open)
}

/** The sentence is what follows the fields. */
const withoutFields = (call: string) => call.slice(Math.max(0, call.lastIndexOf('},')))

/** Sentences of these calls; a word by itself is a name or a value, but for what a call that failed is logged with. */
export const findLines = (text: string): string[] => [
  ...[...text.matchAll(start)]
    .flatMap(({ 0: { length }, index }) => [
      ...withoutFields(callAt(text, index + length - 1)).matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`$]*)`/g),
    ])
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((line) => line.includes(' ') || line === 'unavailable'),
  ...[...text.matchAll(later)].map(([, line = '']) => line),
]

/** Written by one of the two above, which take their sentence as a value. */
const isLater = /, (?:failing|working)$/

/** Calls whose sentence is not written there, so that no list could have it. */
export const findUnnamed = (text: string): string[] =>
  [...text.matchAll(start)]
    .map(({ 0: { length }, index }) => withoutFields(callAt(text, index + length - 1)))
    .filter((call) => !/['"`]/.test(call) && !isLater.test(call))

/** Each line of level warn and above is explained in docs/operating.md, and nothing else is. */
export const checkLogLines = (): string[] => {
  const written = new Set(
    sourceFiles()
      .filter((path) => shipped.test(path))
      .flatMap((path) => findLines(readProjectFile(path))),
  )
  const manual = readProjectFile('docs/operating.md')
  const [, section = ''] = manual.split('## What each line of the log means')
  const explained = new Set(
    [...section.matchAll(/^\| ((?:`[^`]+`(?:<br>)?)+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line),
    ),
  )
  return [
    ...sourceFiles()
      .filter((path) => shipped.test(path))
      .flatMap((path) =>
        findUnnamed(readProjectFile(path)).map((call) => `${path} logs no sentence of its own: ${call}`),
      ),
    ...[...written]
      .filter((line) => !explained.has(line))
      .map((line) => `docs/operating.md lacks the log line: ${line}`),
    ...[...explained]
      .filter((line) => !written.has(line))
      .map((line) => `docs/operating.md explains a line that nothing logs: ${line}`),
  ]
}
