import { checkBundles } from './bundle.ts'
import { checkImports } from './imports.ts'
import { checkNames } from './names.ts'
import { checkLint, checkTypes } from './run-tool.ts'
import { checkSecurityCases } from './security-cases.ts'
import { checkSettings } from './settings.ts'
import { checkWords } from './words.ts'

/** Each returns the list of problems it found, as sentences. */
export const allChecks: Record<string, () => string[] | Promise<string[]>> = {
  'types hold': checkTypes,
  'lint and format are clean': checkLint,
  'imports follow the table': checkImports,
  'names are of the closed list': checkNames,
  'the settings manual is true': checkSettings,
  'SECURITY.md names the tests there are': checkSecurityCases,
  'nothing unfinished is left': checkWords,
  'bundles are within budget': checkBundles,
}
