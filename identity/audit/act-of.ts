/** Calls that change nothing about permissions, or that run by themselves every few minutes. */
const unwritten = new Set(['events', 'sessions.authenticate', 'passwords.strength_check'])
const verbs: Record<string, string> = { DELETE: '.delete', PUT: '.update' }

/** The name of a call in the audit log, such as `users.emails.delete`; undefined for calls that are not recorded. */
export const actOf = (route: string): string | undefined => {
  const [method = '', path = ''] = route.split(' ')
  if (method === 'GET') return undefined
  const words = path
    .replace(/^(\/sdk)?\/v1\//, '')
    .split('/')
    .filter((word) => !word.startsWith(':'))
  const name = words.join('.')
  return unwritten.has(name) ? undefined : `${name}${verbs[method] ?? ''}`
}
