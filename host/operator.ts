import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { readMisspelt, readSecrets } from './config.ts'
import { runCommand } from './operator/run-command.ts'

for (const sentence of readMisspelt()) console.error(sentence)
try {
  await runCommand(process.argv.slice(2))
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  // What the driver says of a Postgres that takes no connection in time.
  const isSilent = /\btimeout (expired|exceeded when trying to connect)|connection timeout\b/i.test(said)
  const sentence = isSilent ? 'The store does not answer: its Postgres is stopped, frozen or out of reach.' : said
  console.error(createRedactor(readSecrets())(sentence))
  process.exitCode = 1
}
