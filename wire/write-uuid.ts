/** A UUID of 32 hexadecimal digits, with its dashes: https://www.rfc-editor.org/rfc/rfc9562#section-4 */
export const writeUuid = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
