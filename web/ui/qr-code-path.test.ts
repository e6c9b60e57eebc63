import assert from 'node:assert/strict'
import { test } from 'node:test'
import qrcode from 'qrcode'
import { drawQrPath } from './qr-code-path.ts'

/** The modules of a path, row by row, as '1' and '0'. */
const modulesOf = ({ path, size }: ReturnType<typeof drawQrPath>) => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    rows[Number(y)]!.fill('1', Number(x), Number(x) + Number(run))
  return rows.map((row) => row.join(''))
}

/** What another program draws for the same text, in each of the standard's eight masks. */
const drawnByOthers = (text: string) =>
  ([0, 1, 2, 3, 4, 5, 6, 7] as const).map((maskPattern) => {
    const segments = [{ data: Buffer.from(text), mode: 'byte' as const }]
    const { size, data } = qrcode.create(segments, { errorCorrectionLevel: 'M', maskPattern }).modules
    return Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size)).join(''))
  })

for (const text of [
  'otpauth://totp/IYK%20Cards:ada%40example.com?issuer=IYK%20Cards&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  `otpauth://totp/${'a'.repeat(254)}?secret=JBSWY3DPEHPK3PXP`,
])
  test(`a text of ${text.length} characters is drawn as another program draws it`, () => {
    const drawn = modulesOf(drawQrPath(text))
    assert.ok(drawnByOthers(text).some((other) => other.join('\n') === drawn.join('\n')))
  })
