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

const analyze = '/usr/bin/systemd-analyze'
test('systemd accepts the unit', { skip: existsSync(analyze) ? false : 'there is no systemd here' }, () => {
  execFileSync(analyze, ['verify', unitFile], { stdio: 'pipe' })
})
