import { RequestError } from '../../http/request-error.ts'

/** To whom the console is closed, the host says of each of its calls that there is none. */
export function isHidden(error: unknown): boolean {
  return error instanceof RequestError && error.type === 'route_not_found'
}
