import { createServer } from 'node:net'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { findDoubtfulSettings, findIgnoredSettings, findMisspeltSettings, parseConfig, parseSecrets } from './config.ts'
import { describeFullDisk } from './describe-full-disk.ts'
import { runHost } from './run-host.ts'

const unusable = (host: string, port: number, { code }: NodeJS.ErrnoException) =>
  new SettingsRefused([
    code === 'EACCES'
      ? `PORT is "${port}", but this account may not listen there.`
      : `HOST is "${host}", but this machine has no such address (${code}).`,
  ])

/** Whether the port is in use; checked before anything is changed. */
const isTaken = (port: number, host: string) =>
  new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(unusable(host, port, error)),
    )
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })

const [argument] = process.argv.slice(2)
if (argument !== undefined) {
  // Its value is not repeated: it may be a secret.
  const name = /^--([a-z-]+)/.exec(argument)?.[1]?.toUpperCase().replaceAll('-', '_')
  const value = name === 'PORT' ? /\d+/.exec(process.argv.slice(2, 4).join(' '))?.[0] : undefined
  console.error(`Settings come from the environment: ${value ? `PORT=${value}` : `${name ?? 'NAME'}=…`} npm start.`)
  process.exit(1)
}
for (const sentence of [...findMisspeltSettings(), ...findIgnoredSettings()]) console.error(sentence)
try {
  const config = parseConfig()
  for (const sentence of findDoubtfulSettings(config)) console.error(sentence)
  if (await isTaken(config.PORT, config.HOST))
    throw new SettingsRefused([
      `Port ${config.PORT} on ${config.HOST} is taken by another program. Stop that one, or choose another with PORT.`,
    ])
  await runHost(config).catch((error: unknown) => {
    const full = describeFullDisk(error, config)
    throw full === undefined ? error : new Error(full, { cause: error })
  })
} catch (error) {
  const message =
    error instanceof SettingsRefused || !(error instanceof Error) ? String(error).replace(/^\w+: /, '') : error.message
  console.error(createRedactor(parseSecrets())(`IYK Cards did not start.\n${message}`))
  process.exit(1)
}
