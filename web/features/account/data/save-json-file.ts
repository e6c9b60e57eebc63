/** Downloads a JSON file of that name. */
export function saveJsonFile(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
