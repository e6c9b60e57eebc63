import { readProjectFile, sourceFiles } from './source-files.ts'

/** The folders where functions are arrows; elsewhere they are declared. The linter enforces `type` and `interface`. */
const arrows = /^(wire|kit|identity|cards|host|contracts)\//

/** The head of a function declared in a module, up to its body. Generators and assertion functions cannot be arrows. */
const declaration = /^(?:export (?:default )?)?(?:async )?function(?: (\w+))? *[(<][^{]*/gm

export const findDeclarations = (path: string, text: string): string[] =>
  [...text.matchAll(declaration)]
    .filter(([head]) => !/\basserts\b/.test(head))
    .map(([, name = 'the default export']) => `${path}: functions are arrows here; ${name} is declared.`)

/** Enforces one dialect per layer, as described in CONTRIBUTING. */
export const checkDialect = (): string[] =>
  sourceFiles()
    .filter((path) => arrows.test(path))
    .flatMap((path) => findDeclarations(path, readProjectFile(path)))
