/**
 * An address or an id as part of a limit's key, whose parts are divided by `:` and `|`: what names someone is found by these parts and
 * deleted. Returns most texts as they are.
 */
export const limitName = (text: string): string => text.replaceAll(/[%:|]/g, encodeURIComponent)
