/** What a pattern such as `/events/:eventId` calls the parts of a path, or null for a path of another form. Case and a slash at the end do not matter. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const expected = segmentsOf(pattern)
  const found = segmentsOf(path)
  if (found.length !== expected.length) return null
  const params: Record<string, string> = {}
  for (const [place, name] of expected.entries()) {
    const segment = decoded(found[place] as string)
    if (name.startsWith(':') && segment !== '') params[name.slice(1)] = segment
    else if (segment.toLowerCase() !== name) return null
  }
  return params
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
