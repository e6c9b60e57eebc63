/** Pages the host renders; the router does not know them. */
const ofTheHost = /^\/(tap|outbox)([/?#]|$)/

/** Goes to a path of this origin, in place of the page one stands on. */
export function goOn(path: string, navigate: (path: string, options: { replace: true }) => void | Promise<void>): void {
  if (ofTheHost.test(path)) location.replace(path)
  else void navigate(path, { replace: true })
}
