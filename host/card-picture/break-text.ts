/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Must not begin a line: closing punctuation, small kana and marks that repeat or lengthen. */
const noStart = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻・ๆ%°]/u
/** Must not end a line. */
const noEnd = /[\p{Ps}\p{Pi}#@¿¡]\s*$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader counts as one character: an emoji of several parts, or a letter with its marks. */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

const mayBreak = (before: string, after: string): boolean => {
  if (/^\s/.test(after) || noStart.test(after) || noEnd.test(before)) return false
  if (/\s$/.test(before) || /[-–—/]$/.test(before)) return true
  const [last, first] = [graphemesOf(before).at(-1) ?? '', graphemesOf(after)[0] ?? '']
  return [last, first].some((one) => unspaced.test(one) || emoji.test(one))
}

/**
 * A text in the parts between which a line may end; joined, they are the text. Words of Japanese, Thai and others without spaces are found by dictionary.
 */
export const breakText = (text: string, language: string): string[] => {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = parts.at(-1)
    if (last === undefined || mayBreak(last, segment)) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}
