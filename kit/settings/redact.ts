/** Creates a function that replaces the given texts, in any case, with `[secret]`. */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  if (secrets.length === 0) return (text) => text
  const pattern = new RegExp(secrets.map((secret) => RegExp.escape(secret)).join('|'), 'gi')
  return (text) => text.replace(pattern, '[secret]')
}
