/**
 * An SQL expression for what texts have in common when case, accents and width do not count, as `normalizeForSearch` of the web has it. In a database whose
 * locale is C, letters other than ASCII keep their case.
 * @see https://www.unicode.org/reports/tr15/#Norm_Forms
 */
export const normalized = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g'))`
