import { Refusal } from '@iyk/kit/http/refusal.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import { CommandRefused } from './operator/command.ts'
import { runCommand } from './operator/run-command.ts'

try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof CommandRefused || error instanceof SettingsRefused || error instanceof Refusal
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
