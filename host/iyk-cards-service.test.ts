import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const unitFile = join(root, 'host/iyk-cards.service')
const unit = readFileSync(unitFile, 'utf8')
const manual = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]

test('the systemd unit starts what npm start does, where the manual puts clone and settings', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(settingOf('ExecStart'), `/usr/bin/env ${scripts.start.replace(/^exec /, '')}`)
  for (const name of ['WorkingDirectory', 'EnvironmentFile']) assert.ok(manual.includes(`${settingOf(name)}`), name)
})

test('the systemd unit prepares the clone as root with the same launcher, and serves as the account of the manual', () => {
  assert.equal(settingOf('ExecStartPre'), '+/usr/bin/env node host/launch.mjs host/prepare.ts')
  assert.ok(manual.includes(`useradd --system --user-group ${settingOf('User')}`))
  // What root installs must be readable to the account.
  assert.equal(settingOf('UMask'), undefined)
  // Pictures are drawn at a lower priority.
  assert.doesNotMatch(unit, /^SystemCallFilter=~.*@resources/m)
})

const analyze = '/usr/bin/systemd-analyze'
const skip = existsSync(analyze) ? false : 'there is no systemd here'
test('systemd accepts the unit', { skip }, () => {
  execFileSync(analyze, ['verify', unitFile], { stdio: 'pipe' })
})

test('systemd finds the unit exposed by at most 2.5 of 10', { skip }, () => {
  const words = ['security', '--offline=true', '--no-pager', '--threshold=25', unitFile]
  execFileSync(analyze, words, { stdio: 'pipe' })
})
