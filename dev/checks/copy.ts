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
  // German and English spell these alike, and Japanese writes numbers as English does.
  /^(Online|Name|Status|Event|Events|Passkey|Passkeys|Wallet|Wallets|Chain|No\. ‹1›)$/,

  /^(Live|Live: ‹1›|Code|Kiosk)$/,
  /^(Taps|Webhooks|WhatsApp|Chain ‹1›|‹1›\u00A0MB)$/,
]

/** A text with placeholders for its values. */
const said = (text: Text): string =>
  typeof text === 'string' ? text : text(...Array.from({ length: text.length }, (_, place) => `‹${place + 1}›`))

const marksOf = (text: string) => (text.match(/‹\d›/g) ?? []).sort().join(', ')
/** The numbers that a sentence states itself, without thousands separators; examples of phone numbers aside. */
const numbersOf = (text: string) =>
  (text.replaceAll(/‹\d›|\+[\d\s]+/g, '').match(/\d{1,3}(?:[.,\s]\d{3})+|\d+/g) ?? []).map((number) =>
    number.replaceAll(/\D/g, ''),
  )
const hasLetters = (text: string) => /\p{Letter}/u.test(text.replaceAll(/&\w+;/g, ''))
const kindOf = (value: Value) =>
  typeof value === 'function' ? `a function of ${value.length}` : typeof value === 'object' ? 'a group' : 'a text'

/** How a text differs from the English one in a way that no translation may. */
export const compareCopy = (english: Value, other: Value | undefined, name: string): string[] => {
  if (other === undefined) return [`${name} is missing.`]
  if (kindOf(english) !== kindOf(other)) return [`${name} is ${kindOf(other)}, in English ${kindOf(english)}.`]
  if (typeof english === 'object') {
    const others = other as Part
    const inside = (key: string) => (/[\w]$/.test(name) ? `${name}.${key}` : `${name}${key}`)
    return [
      ...Object.entries(english).flatMap(([key, value]) => compareCopy(value, others[key], inside(key))),
      ...Object.keys(others)
        .filter((key) => !(key in english))
        .map((key) => `${inside(key)} is not in English.`),
    ]
  }
  const [before, after] = [said(english), said(other as Text)]
  if (after.trim() === '') return [`${name} is empty.`]
  if (marksOf(before) !== marksOf(after))
    return [`${name} says ${marksOf(after) || 'nothing'} of its values, in English ${marksOf(before)}.`]
  const missing = numbersOf(before).filter((number) => !numbersOf(after).includes(number))
  if (missing.length > 0) return [`${name} lacks the number ${missing.join(', ')} of the English text.`]
  if (before === after && hasLetters(before) && !sameEverywhere.some((text) => text.test(before)))
    return [`${name} is still English: "${before}".`]
  return []
}

/** Names and limits, of which there is no plural: "Facebook nos indicó…", "Como máximo 200 direcciones". */
const notCounts = /(Más de|Como máximo|al menos|Después de) 1 |(^|\s)1 (nos|mientras) /g

/** Spanish sentences that have a word in the plural after a count of one, which is passed as a text or as a number. */
export const findPluralsOfOne = (value: Value, name: string): string[] => {
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => findPluralsOfOne(inner, `${name}.${key}`))
  if (typeof value === 'string') return []
  const says = ['1', 1].map((one) => value(...(Array(value.length).fill(one) as string[])))
  return says.every((text) => /(?<![\d-])1 (ya )?\p{L}+([oa]s|an)(?!\p{L})/u.test(text.replaceAll(notCounts, '')))
    ? [`${name} says "${says[0]}".`]
    : []
}

const folder = 'web/copy'
const load = async (path: string): Promise<Part> => ({ ...(await import(pathToFileURL(join(root, path)).href)) })

/** Every language has the files, names and values of English, and its own words. */
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
        problems.push(...compareCopy(await load(`${folder}/english/${name}`), await load(path), `${path}: `))
      else problems.push(`${path} is missing.`)
      if (language === 'spanish' && files.includes(path)) problems.push(...findPluralsOfOne(await load(path), path))
    }
  }
  return problems
}

/** Attributes and props of our components that users read or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|text|error|button)$/

/** Copy that is written into a component instead of the catalogue. */
export const findLiteralCopy = (path: string, source: string): string[] => {
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
  return found.map((text) => `${path} says "${text}" itself; what people read stands in web/copy.`)
}

/** Sentences that state limits, which `wire/limits.ts` defines. */
const statesLimits = /^(web\/copy\/english\/|wire\/error-types\.ts$|cards\/emails\/)/
const limit =
  /\b(\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|thirty)[\s\u00A0](minutes|hours|days|weeks|characters|bytes|MB|keys|entries)\b/gi
/** What a standard fixes, or what is rounded or counted rather than limited. */
const notLimits =
  /1,000 characters|43 characters of base64url|43 to 128 characters|24 hours|last five minutes|32 bytes in base58/

/** Limits that a sentence repeats as a number instead of taking it from `wire/limits.ts`. */
export const findRepeatedLimits = (path: string, source: string): string[] => {
  const found: string[] = []
  const note = (text: string) => found.push(...(text.replaceAll(new RegExp(notLimits, 'g'), '').match(limit) ?? []))
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && note(value),
    TemplateElement: ({ value }) => note(value.raw),
  }).visit(parseSync(path, source).program)
  return found.map((text) => `${path} says "${text}": insert the number from wire/limits.ts.`)
}

export const checkCopy = async (): Promise<string[]> => [
  ...(await compareCatalogues()),
  ...projectFiles()
    .filter((path) => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap((path) => findLiteralCopy(path, readProjectFile(path))),
  ...projectFiles()
    .filter((path) => statesLimits.test(path) && !path.endsWith('.test.ts'))
    .flatMap((path) => findRepeatedLimits(path, readProjectFile(path))),
]
