const primary = (tag: string) => tag.split('-', 1)[0]

/** Tags of an Accept-Language header by preference, highest first; RFC 9110, section 12.5.4. Invalid entries count as not accepted. */
const wanted = (header: string) =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';', 2).map((text) => text.trim())
      return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)

/**
 * The language among `known` (tags in lower case) that an Accept-Language header prefers: an exact match, or else one of the same language in any
 * region. Undefined if it accepts none of them or does not say.
 */
export const acceptedLanguage = <Tag extends string>(
  header: string | undefined,
  known: readonly Tag[],
): Tag | undefined => {
  for (const { tag } of wanted(header ?? '')) {
    const found = known.find((one) => one === tag) ?? known.find((one) => primary(one) === primary(tag))
    if (found) return found
  }
  return undefined
}
