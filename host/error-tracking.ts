import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebConfig } from '@iyk/wire/config.ts'
import type { Config } from './config.ts'

/** What pages need to report errors, or null when error tracking is off. The release is the version of this program. */
export const errorTracking = (config: Pick<Config, 'SENTRY_DSN' | 'SENTRY_ENVIRONMENT'>): WebConfig['sentry'] => {
  if (!config.SENTRY_DSN) return null
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  return { dsn: config.SENTRY_DSN, environment: config.SENTRY_ENVIRONMENT, release: `iyk-cards@${version}` }
}
