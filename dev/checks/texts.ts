import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { projectFiles, readProjectFile, root } from './source-files.ts'

type Text = string | ((...values: string[]) => string)
type Value = Text | { readonly [name: string]: Value }
type Part = Readonly<Record<string, Value>>

const sameEverywhere = [
  /^IYK Cards$/,
  /^Your key to the wwworld\.$/,
  /^ltr$/,
  /^you@example\.com$/,
  /^(Ethereum|Solana)$/,
  // German and English write these alike, and Japanese numbers like English.
  /^(Online|Name|Event|Events|Passkey|Passkeys|Wallet|Wallets|Chain|No\. ‹1›)$/,
]

/** A text with marks where its values stand. */
const said = (text: Text): string =>
  typeof text === 'string' ? text : text(...Array.from({ length: text.length }, (_, place) => `‹${place + 1}›`))

const marksOf = (text: string) => (text.match(/‹\d›/g) ?? []).sort().join()
const hasLetters = (text: string) => /\p{Letter}/u.test(text.replaceAll(/&\w+;/g, ''))
const kindOf = (value: Value) => (typeof value === 'function' ? `a function of ${value.length}` : `a ${typeof value}`)

/** How one text differs from the English one in a way that no translation may. */
export const compareTexts = (english: Value, other: Value | undefined, name: string): string[] => {
  if (other === undefined) return [`${name} is missing.`]
  if (kindOf(english) !== kindOf(other)) return [`${name} is ${kindOf(other)}, in English ${kindOf(english)}.`]
  if (typeof english === 'object') {
    const others = other as Part
    return [
      ...Object.entries(english).flatMap(([key, value]) => compareTexts(value, others[key], `${name}.${key}`)),
      ...Object.keys(others)
        .filter((key) => !(key in english))
        .map((key) => `${name}.${key} is not in English.`),
    ]
  }
  const [before, after] = [said(english), said(other as Text)]
  if (after.trim() === '') return [`${name} is empty.`]
  if (marksOf(before) !== marksOf(after))
    return [`${name} says ${marksOf(after) || 'nothing'} of its values, in English ${marksOf(before)}.`]
  if (before === after && hasLetters(before) && !sameEverywhere.some((text) => text.test(before)))
    return [`${name} is still English: "${before}".`]
  return []
}

const folder = 'web/texts'
const load = async (path: string): Promise<Part> => ({ ...(await import(pathToFileURL(join(root, path)).href)) })

/** All languages have the files, names and values of the English one, and words of their own. */
const compareCatalogues = async (): Promise<string[]> => {
  const files = projectFiles().filter((path) => path.startsWith(`${folder}/`) && path.split('/').length === 4)
  const namesIn = (language: string) =>
    files.filter((path) => path.startsWith(`${folder}/${language}/`)).map((path) => basename(path))
  const others = new Set(files.map((path) => path.split('/')[2] as string).filter((language) => language !== 'english'))
  const problems: string[] = []
  for (const language of others) {
    for (const name of namesIn(language))
      if (!namesIn('english').includes(name)) problems.push(`${folder}/${language}/${name} is not in English.`)
    for (const name of namesIn('english')) {
      const path = `${folder}/${language}/${name}`
      if (files.includes(path))
        problems.push(...compareTexts(await load(`${folder}/english/${name}`), await load(path), path))
      else problems.push(`${path} is missing.`)
    }
  }
  return problems
}

/** Attributes and properties of our components that people read or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|text|error|button)$/

/** Words of a component that stand in it instead of in the catalogue. */
export const findLiteralTexts = (path: string, source: string): string[] => {
  const found: string[] = []
  const note = (text: string) => hasLetters(text) && found.push(text.trim())
  const noteLiteral = (node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] }) => {
    if (node.type === 'Literal' && typeof node.value === 'string') note(node.value)
    for (const { value } of node.quasis ?? []) note(value.raw)
  }
  new Visitor({
    JSXText: ({ value }) => note(value),
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteLiteral(child.expression)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || !value) return
      noteLiteral(value.type === 'JSXExpressionContainer' ? value.expression : value)
    },
  }).visit(parseSync(path, source).program)
  return found.map((text) => `${path} says "${text}" itself; what people read stands in web/texts.`)
}

export const checkTexts = async (): Promise<string[]> => [
  ...(await compareCatalogues()),
  ...projectFiles()
    .filter((path) => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap((path) => findLiteralTexts(path, readProjectFile(path))),
]
