import { findMisspeltSettings } from './config.ts'
import { describeFailure } from './operator/describe-failure.ts'
import { runCommand } from './operator/run-command.ts'

for (const sentence of findMisspeltSettings()) console.error(sentence)
try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
