import { stripVTControlCharacters } from 'node:util'
import { buildWeb } from './build-web.ts'

try {
  await buildWeb({ outDir: process.argv[2] ?? 'web/dist' })
} catch (error) {
  console.error(stripVTControlCharacters(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
