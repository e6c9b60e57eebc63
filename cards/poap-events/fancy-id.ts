const longest = 80

/** A URL-safe form of a name: `Ada's Größe 2026` becomes `ada-s-grosse-2026`, and a name without Latin letters or digits `event`. */
export const fancyId = (name: string): string => {
  const slug = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  return slug || 'event'
}
