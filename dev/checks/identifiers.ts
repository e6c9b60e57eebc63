import { basename } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { projectFiles, readProjectFile } from './source-files.ts'

/** Words that our names no longer use, and what to say instead. A phrase matches adjacent words. */
const retiredWords = new Map([
  ['press', 'button'],
  ['deed', 'action'],
  ['wish', 'options'],
  ['manner', 'delivery'],
  ['stranger', 'attacker, or other'],
  ['dear', 'expensive'],
  ['nobody', 'dummy, or none'],
  ['fold', 'disclosure'],
  ['looks', 'appearance'],
  ['judge', 'verify, or evaluate'],
  ['anew', 'again'],
  ['arrive', 'continueAfterSignIn'],
  ['upkeep', 'keepAlive'],
  ['give up', 'release'],
  ['way in', 'signInMethod'],
  ['ways in', 'signInMethods'],
  ['go on', 'continue'],
  ['ask first', 'confirm'],
  ['way back', 'returnUrl'],
  ['take on chain', 'mint'],
  ['last way', 'lastMethod'],
  ['asker', 'requester'],
  ['unasked', 'withoutPkce'],
  ['prove', 'verify'],
  ['proves', 'verifies'],
  ['proved', 'verified'],
  ['proving', 'verifying'],
  ['prover', 'owner, or session'],
  ['unproved', 'unverified'],
  ['leg', 'step'],
  ['take from', 'consume'],
  ['give back', 'refund'],
  ['count within', 'limitRate'],
  ['tell owner', 'notifyOwner'],
  ['depth of', 'nestingDepth'],
  ['has way', 'hasSignInMethod'],
  ['way on', 'buttons, or continue'],
  ['used up', 'alreadyUsed'],
  ['colour', 'color'],
  ['colours', 'colors'],
])

/** Of names that ship; in a test, `ask` may ask. */
const retiredInSource = new Map([
  ['ask', 'request, fetch, call, or prompt'],
  ['asked', 'requested'],
  ['judged', 'reviewed, or verified'],
  ['looked', 'seen'],
  ['kept', 'collected, or saved'],
  ['note', 'record'],
  ['noted', 'recorded'],
  ['told', 'notified'],
  ['answer', 'reply'],
  ['texts', 'copy, or textMessages'],
  ['answered', 'what the reply says'],
  ['answers', 'replies'],
  ['answerable', 'eligible'],
  ['asks', 'requests, or prompts'],
  ['asking', 'requesting'],
  ['claim', 'pending, or reserve; a claim is a field of a JWT'],
  ['claimed', 'presented, reserved, or parsed'],
  ['keep', 'collect, save, cache, or maxAge'],
  ['mailed', 'emailed'],
  ['mails', 'emails'],
  ['check mail', 'checkEmail'],
  ['no way', 'noMethod'],
  ['other way', 'otherMethod'],
  ['nobodys', 'dummy'],
  ['strangers', 'attackers, or others'],
  ['presses', 'buttons'],
  ['read body', 'parseBody'],
  ['read form', 'formValues'],
  ['read wallet', 'callWallet'],
  ['tell', 'notify, or report'],
  ['trip', 'flow'],
])

/** Of names in `web/`; a queue or a lock may be busy. */
const retiredInWeb = new Map([['busy', 'pending']])

/** Columns, fields of the wire and parameters of addresses keep their names. */
const outsideNames = new Set(['unproved_days', 'kept', 'claim', 'claimed', 'claimed_date', 'mailedTo', 'aria-busy'])

/** What stays alive, in focus or in a JWT, or is a wallet's own name. */
const otherMeaning = /^(keep-?(session-?)?alive|keepFocus$|isBitKeep$|\w+Claim$)/i

/** A method of Playwright's, which presses keys. */
const foreignNames = new Set(['press'])

/** The retired word in a name, or undefined. */
export const findRetiredWord = (
  name: string,
  retired: ReadonlyMap<string, string> = retiredWords,
): string | undefined => {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]/g, ' ')
    .toLowerCase()
  return [...retired.keys()].find((word) => ` ${words} `.includes(` ${word} `))
}

/** The names in a source, each once, without those in comments and strings. */
const namesIn = (path: string, source: string): Set<string> => {
  const names = new Set<string>()
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
  }).visit(parseSync(path, source).program)
  return names
}

export const findRetiredNames = (path: string, source: string): string[] => {
  const isShipped = !/^dev\/|\.test\.|\/fixtures\//.test(path)
  const retired = isShipped
    ? new Map([...retiredWords, ...retiredInSource, ...(path.startsWith('web/') ? retiredInWeb : [])])
    : retiredWords
  return [basename(path).replace(/\..*/, ''), ...namesIn(path, source)]
    .filter(
      (name) =>
        !outsideNames.has(name) && !otherMeaning.test(name) && !(path.startsWith('dev/') && foreignNames.has(name)),
    )
    .flatMap((name) => {
      // A name in capitals is a setting or one of its parts.
      const word = /^[A-Z_]+$/.test(name) ? undefined : findRetiredWord(name, retired)
      return word === undefined ? [] : [`${path}: ${name} has "${word}" in it; say ${retired.get(word)}.`]
    })
}

/** A function that a web module exports is a declaration. */
export const findArrowExports = (path: string, source: string): string[] => {
  const found: string[] = []
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && /^(Arrow)?FunctionExpression$/.test(init?.type ?? '')) found.push(id.name)
    },
  }).visit(parseSync(path, source).program)
  return found.map((name) => `${path}: ${name} is a function; declare it as one.`)
}

/** Files and identifiers use standard names, and the web writes exported functions one way. */
export const checkIdentifiers = (): string[] =>
  projectFiles()
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .flatMap((path) => {
      const source = readProjectFile(path)
      const isWeb = path.startsWith('web/') && !path.endsWith('.test.ts')
      return [...findRetiredNames(path, source), ...(isWeb ? findArrowExports(path, source) : [])]
    })
