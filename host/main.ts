import { createServer } from 'node:net'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { readConfig, readIgnored, readMisspelt, readSecrets } from './config.ts'
import { runHost } from './run-host.ts'

const unusable = (host: string, port: number, { code }: NodeJS.ErrnoException) =>
  new SettingsRefused([
    code === 'EACCES'
      ? `PORT is "${port}", but this account may not listen there.`
      : `HOST is "${host}", but this machine has no such address (${code}).`,
  ])

/** Whether somebody listens there already; asked before anything else is touched. */
const isTaken = (port: number, host: string) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(unusable(host, port, error)),
    )
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })

for (const sentence of [...readMisspelt(), ...readIgnored()]) console.error(sentence)
try {
  const config = readConfig()
  if (await isTaken(config.PORT, config.HOST))
    throw new SettingsRefused([
      `Port ${config.PORT} on ${config.HOST} is taken by another program. Stop that one, or choose another with PORT.`,
    ])
  await runHost(config)
} catch (error) {
  const message =
    error instanceof SettingsRefused || !(error instanceof Error) ? String(error).replace(/^\w+: /, '') : error.message
  console.error(createRedactor(readSecrets())(`IYK Cards did not start.\n${message}`))
  process.exit(1)
}
