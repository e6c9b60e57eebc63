import assert from 'node:assert/strict'
import { test } from 'node:test'
import { palettes } from './artwork-palettes.ts'
import { roles, scales, type ThemeName } from './tokens.ts'

const themes: ThemeName[] = ['dark', 'light']
/** WCAG 2.2 AA: body text, and parts that must be visible, such as borders of fields. */
const text = 4.5
const part = 3

test('contrast: black on white is 21, a color on itself is 1', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#46a758', '#46a758'), 1)
  assert.throws(() => contrast('red', '#ffffff'), /got "red"/)
})

for (const theme of themes) {
  const step = (name: keyof typeof scales, number: keyof (typeof scales)['gray']['dark']) => scales[name][theme][number]

  test(`${theme}: text on every surface it is used on meets AA`, () => {
    for (const surface of [1, 2, 3] as const) {
      for (const ink of [11, 12] as const) {
        assertContrast(`gray ${ink} on gray ${surface}`, step('gray', ink), step('gray', surface), text)
      }
    }
    for (const hue of ['tomato', 'grass', 'blue'] as const) {
      for (const surface of [1, 2, 3] as const) {
        assertContrast(`${hue} 12 on ${hue} ${surface}`, step(hue, 12), step(hue, surface), text)
      }
      assertContrast(`${hue} 11 on gray 1`, step(hue, 11), step('gray', 1), text)
    }
  })

  test(`${theme}: buttons, focus and field borders meet AA`, () => {
    const role = roles[theme]
    assertContrast('button text', role.onAction, role.action, text)
    assertContrast('button text, hovered', role.onAction, role.actionHover, text)
    for (const surface of [1, 2] as const) {
      assertContrast('focus ring', role.focus, step('gray', surface), part)
      assertContrast('field border', role.fieldBorder, step('gray', surface), part)
    }
  })
}

for (const [name, palette] of Object.entries(palettes)) {
  test(`palette ${name}: card text meets AA on the ground`, () => {
    assertContrast('ink', palette.ink, palette.ground, 7)
    assertContrast('quiet ink', palette.quiet, palette.ground, text)
  })
}

function assertContrast(what: string, front: string, back: string, least: number): void {
  const ratio = contrast(front, back)
  assert.ok(ratio >= least, `${what}: ${front} on ${back} is ${ratio.toFixed(2)}, less than ${least}`)
}

/**
 * Contrast ratio of two `#rrggbb` colors, 1 to 21.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) throw new Error(`Expected a color like "#0d74ce", got "${color}"`)
  const [red, green, blue] = match.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
