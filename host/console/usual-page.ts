/** How many entries of a list a call without `limit` returns. */
export const usualPage = 50
