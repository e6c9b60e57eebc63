/** An SQL expression for what cards are sorted by; the column `cards.cards.name_key` has it of each card's name. */
export const nameKey = (text: string): string =>
  `regexp_replace(regexp_replace(lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')), '([0-9]+)', '00000000000000000000\\1', 'g'), '0*([0-9]{20,})', '\\1', 'g')`
