/** The shape that a part of the English catalogue has in every other language: the same names, other words. */
export type Copy<Part> = Part extends string
  ? string
  : Part extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Name in keyof Part]: Copy<Part[Name]> }
