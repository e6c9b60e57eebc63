import type { Log } from '@iyk/kit/log.ts'
import type { Config } from './config.ts'

type Secrets = Pick<Config, 'PROJECT_SECRET' | 'PROJECT_SECRET_PREVIOUS'>

/** Says with which secrets backends can call, so that a former one is not left in place unnoticed. */
export const sayProjectSecrets = ({ PROJECT_SECRET, PROJECT_SECRET_PREVIOUS }: Secrets, log: Log): void => {
  if (PROJECT_SECRET_PREVIOUS)
    log.warn(
      {},
      'backends can call with PROJECT_SECRET and with PROJECT_SECRET_PREVIOUS; remove the second once none of them sends it',
    )
  else if (PROJECT_SECRET) log.info({}, 'backends can call with PROJECT_SECRET')
}
