const longest = 80

/** A name as it can stand in an address: `Ada's Größe 2026` is `ada-s-grosse-2026`. A name without a Latin letter or digit is `event`. */
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
