import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mountMemory, mountReadOnly, whereMountable } from '../../dev/mount.ts'
import { runAs } from './account.ts'
import { createCluster } from './create-cluster.ts'
import { findPackage, thisMachine } from './find-package.ts'
import { provideBinaries } from './provide-binaries.ts'

const account = { uid: 65534, gid: 65534 }
const asRoot = { skip: process.getuid?.() === 0 ? false : 'needs root' }

/** Files that only a running server needs, left out of tests without one, to copy less. */
const bulk = /\.a$|share\/postgresql\/(timezone|tsearch_data|extension)$|lib\/postgresql$/

/** The package as npm installs it without install scripts, below a directory that only root may enter, and a place for a copy. */
const createScene = async (t: TestContext, without?: RegExp) => {
  const above = await mkdtemp(join(tmpdir(), 'iyk-binaries-'))
  t.after(() => rm(above, { recursive: true, force: true }))
  const packageDir = dirname(findPackage(thisMachine()))
  const clone = join(above, 'home', basename(packageDir))
  await mkdir(join(above, 'home'), { mode: 0o700 })
  const filter = (path: string) => !without?.test(path)
  await cp(packageDir, clone, { recursive: true, verbatimSymlinks: true, filter })
  const lib = join(clone, 'native', 'lib')
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name))
  }
  await chmod(above, 0o755)
  const place = join(above, 'cache')
  return { above, native: join(clone, 'native'), place, dataDir: above }
}

const canRun = (native: string, as: typeof account | undefined) =>
  execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...runAs(as, '/'), encoding: 'utf8', stdio: 'pipe' })

test('completes the package in place', async (t) => {
  const { native, place, dataDir } = await createScene(t, bulk)
  assert.throws(() => canRun(native, undefined))
  assert.equal(await provideBinaries({ native, account: undefined, dataDir, places: [place] }), native)
  assert.match(canRun(native, undefined), /PostgreSQL/)
})

test('copies programs that the account cannot reach, once, and they can create a cluster', asRoot, async (t) => {
  const { above, native, place, dataDir } = await createScene(t)
  assert.equal(await provideBinaries({ native, account: undefined, dataDir, places: [place] }), native)
  const copy = await provideBinaries({ native, account, dataDir, places: [place] })
  assert.equal(dirname(dirname(copy)), place)
  const directory = join(above, 'home', 'cluster')
  await createCluster({ directory, account, native: copy, logFile: '' })
  assert.equal((await stat(join(directory, 'PG_VERSION'))).uid, account.uid)

  const { ino } = await stat(copy)
  assert.equal(await provideBinaries({ native, account, dataDir, places: [place] }), copy)
  assert.equal((await stat(copy)).ino, ino)
})

test('an interrupted copy is cleaned up and made again', asRoot, async (t) => {
  const { native, place, dataDir } = await createScene(t, bulk)
  const copy = await provideBinaries({ native, account, dataDir, places: [place] })
  const done = dirname(copy)
  await rm(done, { recursive: true })
  await mkdir(join(`${done}.new-killed`, 'native', 'bin'), { recursive: true })
  assert.equal(await provideBinaries({ native, account, dataDir, places: [place] }), copy)
  assert.match(canRun(copy, account), /PostgreSQL/)
  assert.deepEqual(await readdir(place), [basename(done)])
})

test('never runs programs from a place that others can write to, own or redirect', asRoot, async (t) => {
  const { above, native, dataDir } = await createScene(t, bulk)
  const open = join(above, 'open')
  await mkdir(open)
  await chmod(open, 0o777)
  const foreign = join(above, 'foreign')
  await mkdir(foreign)
  await chown(foreign, account.uid, account.gid)
  // To a safe directory; the link's owner can point it elsewhere later.
  const redirected = join(above, 'redirected')
  await mkdir(join(above, 'fine'))
  await symlink(join(above, 'fine'), redirected)
  await assert.rejects(
    provideBinaries({ native, account, dataDir, places: [open, foreign, redirected] }),
    (error: Error) => {
      for (const place of [open, foreign, redirected])
        assert.ok(error.message.includes(`other accounts could write to ${place}`))
      assert.match(error.message, /DATABASE_URL/)
      return true
    },
  )

  const good = join(above, 'good')
  assert.equal(dirname(dirname(await provideBinaries({ native, account, dataDir, places: [open, good] }))), good)
})

test('tries the next place when the account cannot run programs from the first', asRoot, async (t) => {
  const { above, native, place, dataDir } = await createScene(t, bulk)
  const closed = join(above, 'home', 'cache')
  const copy = await provideBinaries({ native, account, dataDir, places: [closed, place] })
  assert.equal(dirname(dirname(copy)), place)
  assert.deepEqual(await readdir(closed), [])
})

test(
  'for a temporary folder, the copy of a host is used; without one it is made in that folder, and kept for the host only where programs cannot run there',
  whereMountable,
  async (t) => {
    const { above, native } = await createScene(t, bulk)
    using _readOnly = mountReadOnly(dirname(native))
    const folder = async (name: string) => {
      const path = join(above, name)
      await mkdir(path)
      return path
    }
    const [temporary, closed, full, hostDataDir] = await Promise.all(
      ['temporary', 'closed', 'full', 'host'].map(folder),
    )
    const provide = (dataDir: string) => provideBinaries({ native, account: undefined, dataDir, hostDataDir })
    const placeOf = (copy: string) => dirname(dirname(dirname(copy)))
    assert.equal(placeOf(await provide(temporary!)), temporary)
    using _full = mountMemory(full!, 'size=1m')
    await assert.rejects(provide(full!), { code: 'ENOSPC' })
    assert.deepEqual(await readdir(hostDataDir!), [])
    using _closed = mountMemory(closed!, 'size=200m,noexec')
    assert.equal(placeOf(await provide(closed!)), hostDataDir)
    const other = await folder('other')
    assert.equal(placeOf(await provide(other)), hostDataDir)
    assert.deepEqual(await readdir(other), [])
  },
)
