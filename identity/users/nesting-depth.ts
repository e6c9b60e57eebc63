/** How many objects and lists are nested, including the outermost. */
export const nestingDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(nestingDepth)) : 0
