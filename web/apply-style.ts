/** Resolves when the styles apply; rejects when they fail to load. */
export async function applyStyle(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return
  const link = document.createElement('link')
  const { promise, resolve, reject } = Promise.withResolvers<Event>()
  link.rel = 'stylesheet'
  link.href = address
  link.onload = resolve
  link.onerror = reject
  document.head.append(link)
  await promise.catch((event) => {
    link.remove()
    throw event
  })
}
