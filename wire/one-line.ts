/** Invisible formatting characters; the joiner and the variation selectors of emoji are allowed. */
const steering = /(?![\u200d])\p{Cf}/gu

/** Marks above and below one character; no language writes more. */
export const withoutPiledMarks = (text: string) => text.replace(/(\p{M}{4})\p{M}+/gu, '$1')

/**
 * A name as it is stored: it appears in the subject of an email, in one line of a page, in pictures and in the operator's terminal, so it has neither line
 * breaks nor anything that steers how the text around it is shown.
 */
export const oneLine = (text: string): string =>
  withoutPiledMarks(text.replace(steering, ''))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/gu, ' ')
    .trim()

/** The same for a text of several lines. */
export const severalLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
