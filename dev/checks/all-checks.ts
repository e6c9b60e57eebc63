import { checkBundles } from './bundle.ts'
import { checkClientSize } from './client-size.ts'
import { checkContract } from './contract.ts'
import { checkCopy } from './copy.ts'
import { checkEffects } from './effects.ts'
import { checkIdentifiers } from './identifiers.ts'
import { checkImports } from './imports.ts'
import { checkDialect } from './layer-dialect.ts'
import { checkLiteralLimits } from './literal-limits.ts'
import { checkLogLines } from './log-lines.ts'
import { checkNames } from './names.ts'
import { checkPackages } from './packages.ts'
import { checkPaths } from './paths.ts'
import { checkProductName } from './product-name.ts'
import { checkSecurityCases } from './security-cases.ts'
import { checkSettings } from './settings.ts'
import { checkStoredFunctions } from './stored-functions.ts'
import { checkLint, checkTypes } from './types-and-lint.ts'
import { checkUnused } from './unused.ts'
import { checkWords } from './words.ts'

/** Each returns the problems it found, as sentences. */
export const allChecks: Record<string, () => string[] | Promise<string[]>> = {
  'types hold': checkTypes,
  'lint and format are clean': checkLint,
  'imports follow the table': checkImports,
  'each workspace names the packages it imports': checkPackages,
  'each layer has one dialect': checkDialect,
  'only what starts something has effects at import': checkEffects,
  'what is exported is used elsewhere': checkUnused,
  'names are of the closed list': checkNames,
  'identifiers have the names of the field': checkIdentifiers,
  'the table of paths fits the routes': checkPaths,
  'the settings manual is true': checkSettings,
  'each line of the log is explained': checkLogLines,
  'the contract of the wire is complete and cited rightly': checkContract,
  'limits of calls have names': checkLiteralLimits,
  'SECURITY.md names the tests there are': checkSecurityCases,
  'nothing but the software says its own name': checkProductName,
  'stored functions have a number of their own': checkStoredFunctions,
  'the copy is there in every language': checkCopy,
  'nothing unfinished and no comment too wide is left': checkWords,
  'bundles are within budget': checkBundles,
  'the identity client is within budget': checkClientSize,
}
