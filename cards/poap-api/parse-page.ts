/** The part of a list that a query asks for: ten entries where it does not say how many, and `most` where it asks for more or for 0. */
export const parsePage = (
  { limit = '10', offset = '0' }: { limit?: string; offset?: string },
  most: number,
): { limit: number; offset: number } => ({ limit: Math.min(Number(limit) || most, most), offset: Number(offset) })
