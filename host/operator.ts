import { findMisspeltSettings } from './config.ts'
import { CommandStopped } from './operator/command.ts'
import { describeFailure } from './operator/describe-failure.ts'
import { runCommand } from './operator/run-command.ts'

/** What shells say of a program that Ctrl-C ended. */
const interrupted = 130

for (const sentence of findMisspeltSettings()) console.error(sentence)
try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = error instanceof CommandStopped ? interrupted : 1
}
