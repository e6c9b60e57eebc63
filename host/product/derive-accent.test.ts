import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailColorsOf } from '@iyk/kit/emails/email-colors.ts'
import { roles, scales } from '../../design/tokens.ts'
import { blueScale, surfaces } from './blue-scale.ts'
import { deriveAccent } from './derive-accent.ts'
import { contrastOf, toHex, toOklch } from './oklch.ts'

const emailColors = emailColorsOf(undefined)
const themes = ['dark', 'light'] as const

test('the scale that an accent replaces is that of the design', () => {
  for (const theme of themes) {
    assert.deepEqual(Object.values(scales.blue[theme]), blueScale[theme])
    assert.deepEqual([scales.gray[theme][1], scales.gray[theme][2]], surfaces[theme])
    assert.deepEqual([emailColors[theme].action], [roles[theme].action])
  }
})

test('a color that is taken apart and put together is the same', () => {
  for (const color of ['#000000', '#ffffff', '#ff6600', '#0d74ce', '#7f00ff', '#123456'])
    assert.equal(toHex(toOklch(color)), color)
})

/** Every hue in three shades, grays, and what is hard: yellow, pure blue, black, white. */
const accents = [
  ...Array.from({ length: 36 }, (_, place) =>
    [0.35, 0.6, 0.85].map((lightness) => toHex({ lightness, chroma: 0.3, hue: (place * Math.PI) / 18 })),
  ).flat(),
  ...['#000000', '#808080', '#ffffff', '#ffff00', '#0000ff', '#fcfcfc', '#111111', '#ff6600'],
]

test('whatever the accent, links, buttons and focus meet AA in both themes', () => {
  for (const color of accents) {
    const accent = deriveAccent(color)
    for (const theme of themes) {
      const { steps, roles: role } = accent[theme]
      const grays = [1, 2, 3].map((step) => scales.gray[theme][step as 1 | 2 | 3])
      const says = (what: string, front: string, back: string, least: number) => {
        const ratio = contrastOf(front, back)
        assert.ok(ratio >= least, `${color}, ${theme}: ${what} ${front} on ${back} is ${ratio.toFixed(3)}`)
      }
      for (const surface of [0, 1, 2]) says('text', steps[11]!, steps[surface]!, 4.5)
      says('link', role.link, grays[0]!, 4.5)
      says('link in an email', role.link, emailColors[theme].sheet, 4.5)
      says('button', role.onAction, role.action, 4.5)
      says('button, hovered', role.onAction, role.actionHover, 4.5)
      for (const surface of grays.slice(0, 2)) {
        says('focus', role.focus, surface, 3)
        says('button on the page', role.action, surface, 3)
      }
    }
  }
})

test('buttons have exactly the color where it can be read, and another shade of it elsewhere', () => {
  assert.equal(deriveAccent('#ff6600').dark.roles.action, '#ff6600')
  assert.equal(deriveAccent('#d4380d').light.roles.action, '#d4380d')
  // Yellow on a light page cannot be seen.
  const { action } = deriveAccent('#ffe600').light.roles
  assert.notEqual(action, '#ffe600')
  assert.ok(Math.abs(toOklch(action).hue - toOklch('#ffe600').hue) < 0.1)
})
