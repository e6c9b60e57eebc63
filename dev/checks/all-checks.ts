import { checkBundles } from './bundle.ts'
import { checkClientSize } from './client-size.ts'
import { checkContract } from './contract.ts'
import { checkImports } from './imports.ts'
import { checkNames } from './names.ts'
import { checkLint, checkTypes } from './run-tool.ts'
import { checkSecurityCases } from './security-cases.ts'
import { checkSettings } from './settings.ts'
import { checkTexts } from './texts.ts'
import { checkWords } from './words.ts'

/** Each returns the list of problems it found, as sentences. */
export const allChecks: Record<string, () => string[] | Promise<string[]>> = {
  'types hold': checkTypes,
  'lint and format are clean': checkLint,
  'imports follow the table': checkImports,
  'names are of the closed list': checkNames,
  'the settings manual is true': checkSettings,
  'the contract of the wire is complete and cited rightly': checkContract,
  'SECURITY.md names the tests there are': checkSecurityCases,
  'every text is there in every language': checkTexts,
  'nothing unfinished and no comment too wide is left': checkWords,
  'bundles are within budget': checkBundles,
  'the identity client is within budget': checkClientSize,
}
