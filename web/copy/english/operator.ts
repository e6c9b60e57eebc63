// Links to the operator; only the host has these words, and a page only those that it shows.

export const operator = {
  support: 'Support',
  legal: { imprint: 'Imprint', privacy: 'Privacy', terms: 'Terms' },
} as const
