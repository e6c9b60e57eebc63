const every = 5000

/** Prints a line to standard error now and then, at the first call after five seconds. */
export const reportProgress = (now = () => performance.now()) => {
  let last = now()
  return (describe: () => string) => {
    if (now() - last < every) return
    last = now()
    process.stderr.write(`${describe()}\n`)
  }
}
