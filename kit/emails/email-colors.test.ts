import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roles, scales } from '../../design/tokens.ts'
import { emailColorsOf } from './email-colors.ts'

const emailColors = emailColorsOf(undefined)

test('emails have the colors of the pages', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { page, sheet, border, field, ink, quiet, link, action, onAction } = emailColors[theme]
    const [gray, role] = [scales.gray[theme], roles[theme]]
    const surfaces = theme === 'light' ? [gray[3], gray[1]] : [gray[1], gray[2]]
    assert.deepEqual([page, sheet], surfaces)
    assert.deepEqual([border, field, ink, quiet], [gray[6], gray[3], gray[12], gray[11]])
    assert.deepEqual([link, action, onAction], [scales.blue[theme][11], role.action, role.onAction])
  }
})
