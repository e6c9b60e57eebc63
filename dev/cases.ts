/** How many cases a property is tried with: a few, and many with `npm test -- --thorough`. */
export const cases = (few: number, many = 1500): number => (process.env.THOROUGH ? Math.max(few, many) : few)
