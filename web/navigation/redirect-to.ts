/** Pages the host renders; the router does not know them. */
const hostPages = /^\/(tap|outbox)([/?#]|$)/

/** Goes to a path of this origin, replacing the current page. */
export function redirectTo(path: string, navigate: (path: string, options: { replace: true }) => void): void {
  if (hostPages.test(path)) location.replace(path)
  else navigate(path, { replace: true })
}
