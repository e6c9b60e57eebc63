import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { readMisspelt, readSecrets } from './config.ts'
import { runCommand } from './operator/run-command.ts'

for (const sentence of readMisspelt()) console.error(sentence)
try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  console.error(createRedactor(readSecrets())(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
