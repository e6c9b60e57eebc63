/** Calls that change nothing about permissions, or that run by themselves every few minutes. */
const unwritten = new Set(['events', 'sessions.authenticate', 'passwords.strength_check'])
const verbs: Record<string, string> = { DELETE: '.delete', PUT: '.update' }

/** The name of a call in the audit log, such as `users.emails.delete`. */
export const nameOf = (route: string): string => {
  const [method = '', path = ''] = route.split(' ')
  const words = path
    .replace(/^(\/sdk)?\/v1\//, '')
    .split('/')
    .filter((word) => !word.startsWith(':'))
  return `${words.join('.')}${verbs[method] ?? ''}`
}

/** The same; undefined for calls that are not recorded. */
export const actOf = (route: string): string | undefined => {
  const name = nameOf(route)
  return route.startsWith('GET ') || unwritten.has(name) ? undefined : name
}
