import { type ESTree, parseSync, Visitor } from 'vite'
import { resolveImport } from '../checks/import-graph.ts'

const isTestCall = (callee: ESTree.Expression | ESTree.Super): boolean => {
  if (callee.type === 'Identifier') return ['test', 'suite'].includes(callee.name)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return isTestCall(callee.object) || (callee.object.type === 'Identifier' && callee.object.name === 't')
}

/** The literal pieces of a title, between which its expressions are; undefined where there is no title. */
const piecesOf = (title: ESTree.Argument): string[] | undefined => {
  if (['ArrowFunctionExpression', 'ObjectExpression'].includes(title.type)) return undefined
  if (title.type === 'Literal') return [String(title.value)]
  return title.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked ?? '') : ['', '']
}

/** The titles of a source's tests, what a title's expressions may take from it, and the project files it imports. */
const parse = (path: string, text: string) => {
  const { program, module } = parseSync(path, text)
  const titles: string[][] = []
  const values: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const pieces = title && isTestCall(callee) && piecesOf(title)
      if (pieces) titles.push(pieces.map((piece) => piece.toLowerCase()))
    },
    Literal: ({ value }) => void values.push(String(value)),
    TemplateElement: ({ value }) => void values.push(value.cooked ?? ''),
    Property: ({ key }) => void (key.type === 'Identifier' && values.push(key.name)),
  }).visit(program)
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return {
    titles,
    values: values
      .filter((value) => !imports.includes(value))
      .join('\n')
      .toLowerCase(),
    imports: imports
      .flatMap((specifier) => resolveImport(path, specifier) ?? [])
      .filter((file) => /\.tsx?$/.test(file)),
  }
}

const letters = (text: string) => text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '').length

/** How many letters of the word fall on pieces of the title, at most, when its expressions may be any text. */
const lettersOnPieces = (pieces: readonly string[], word: string): number => {
  let most = 0
  const place = (at: number, rest: string, found: number) => {
    const piece = pieces[at]
    if (piece === undefined) return
    // Here the word ends, in this piece or in the expression before it.
    for (let end = Math.min(piece.length, rest.length); end >= 0; end -= 1)
      if (rest.endsWith(piece.slice(0, end))) {
        most = Math.max(most, found + letters(piece.slice(0, end)))
        break
      }
    const within = rest.indexOf(piece)
    if (within >= 0) place(at + 1, rest.slice(within + piece.length), found + letters(piece))
  }
  for (const [at, piece] of pieces.entries())
    for (let start = Math.max(0, piece.length - word.length); start <= piece.length; start += 1)
      if (word.startsWith(piece.slice(start))) {
        place(at + 1, word.slice(piece.length - start), letters(piece.slice(start)))
        break
      }
  return most
}

/**
 * Finds whether a test file may have a word in a title. Expressions of a title could be anything, so they count only where three letters of the word fall on
 * what the title writes out, or where the file has the word as a value. Several words may be a value of what it imports, too; a single one is a value of nearly
 * every file. `read` gives the text of a file.
 */
export const createTitleSearch = (read: (path: string) => string) => {
  const parsed = new Map<string, ReturnType<typeof parse>>()
  const parseOnce = (path: string) => {
    const known = parsed.get(path) ?? parse(path, read(path))
    parsed.set(path, known)
    return known
  }

  return (path: string, word: string): boolean => {
    const { titles, values, imports } = parseOnce(path)
    const wanted = word.toLowerCase()
    if (titles.some((pieces) => pieces.some((piece) => piece.includes(wanted)))) return true
    const computed = titles.filter((pieces) => pieces.length > 1)
    if (computed.length === 0) return false
    return (
      computed.some((pieces) => lettersOnPieces(pieces, wanted) >= 3) ||
      values.includes(wanted) ||
      (/\s/.test(wanted) && imports.some((file) => parseOnce(file).values.includes(wanted)))
    )
  }
}
