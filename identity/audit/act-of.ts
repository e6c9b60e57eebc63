/** Calls that change nothing about who may do what, or that happen by themselves every few minutes. */
const unwritten = new Set(['events', 'sessions.authenticate', 'passwords.strength_check'])
const verbs: Record<string, string> = { DELETE: '.delete', PUT: '.update' }

/** The name under which a call goes into the audit log, such as `users.emails.delete`; undefined for one that does not go in. */
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
