/** Opens the system's share sheet, or copies where there is none. Returns what happened. */
export async function share({
  title,
  text,
  url,
}: {
  title: string
  text?: string
  url?: string
}): Promise<'shared' | 'copied' | 'failed'> {
  const data = { title, ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) }
  // Desktop browsers have the function, but few have a usable sheet.
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.(data)) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      // Closing the sheet is not a failure, and a second click leaves the one that is open.
      const { name } = error as Error
      if (name === 'AbortError' || name === 'InvalidStateError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url ?? text ?? title)
    return 'copied'
  } catch {
    return 'failed'
  }
}
