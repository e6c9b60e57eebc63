import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { readAsPhone } from '@iyk/cards/chips/protocol/read-as-phone.ts'
import { type ChipEmulator, createChipEmulator } from '../../dev/chip-emulator/chip-emulator.ts'
import { createFactoryState } from '../../dev/chip-emulator/chip-state.ts'
import { REAL_SIGNATURES } from '../../dev/chip-emulator/published-exchanges.ts'
import { layOnReader } from '../../dev/chip-emulator/vpcd.ts'
import { startPcsc, withPcsc } from '../../dev/pcsc.ts'
import { startCommand } from '../../dev/start-command.ts'
import { freePort, type Host, startHost } from '../../dev/start-host.ts'

let host: Host
before(async () => {
  const PORT = String(await freePort())
  host = await startHost({ PORT, PUBLIC_URL: `http://localhost:${PORT}`, DEMO: 'off' })
})
after(() => host.remove())

/** NXP signed these UIDs, so the command trusts them as it is. */
const chips = (): ChipEmulator[] =>
  REAL_SIGNATURES.chips.map((signed) =>
    createChipEmulator({ state: createFactoryState({ ...signed, kind: 'tag-tamper' }) }),
  )

const openReader = async (t: TestContext) => {
  const { port, environment, stop } = await startPcsc(t)
  const run = (...words: string[]) => startCommand(t, words, { ...host.environment, ...environment })
  return { run, lay: (chip: ChipEmulator) => layOnReader(chip, { port }), stop }
}

/** The chips that NXP signed are few, and each test begins with them as from the factory. */
const removeCards = async (...names: string[]) => {
  for (const name of names) assert.equal((await host.cards('cards', 'remove', name)).code, 0, name)
}

const opensTap = async (chip: ChipEmulator) => {
  chip.enterField()
  const address = await readAsPhone(chip)
  const { status } = await fetch(address!, { redirect: 'manual' })
  return status === 303
}

test(
  'through PC/SC: a batch of sealed chips, one pulled away twice and one with an open loop, then checked, rekeyed and wiped',
  withPcsc,
  async (t) => {
    const { run, lay } = await openReader(t)
    const [first, second, third] = chips() as [ChipEmulator, ChipEmulator, ChipEmulator]
    const batch = ['chips', 'program', '--count', '3', '--name', 'badge-{n}']
    const program = run(...batch, '--tamper', '--inscription', 'batch 7')
    await program.line(/look at their tamper loops, for good.*Close the loops first\.$/)
    await program.line(/^Lay 3 chips on the reader\.$/)
    const one = await lay(first)
    await program.line(/^badge-1 \(\w{14}\) is programmed and verified\. 1 of 3\.$/)
    await one.remove()
    for (const at of [20, 45]) {
      second.pull({ after: at, effect: 'kept' })
      const { gone } = await lay(second)
      await gone
      await program.line(/left the reader too early/)
    }
    const two = await lay(second)
    await program.line(/^badge-2 .*2 of 3\.$/)
    program.interrupt()
    assert.equal((await program.closed).code, 130)
    await two.remove()

    third.state.tamper.loop = 'open'
    const rest = run(...batch, '--tamper', '--inscription', 'batch 7')
    await rest.line(/^2 of 3 are programmed already\.$/)
    const again = await lay(first)
    await rest.line(/^badge-1 .* is programmed already\.$/)
    await again.remove()
    const three = await lay(third)
    await rest.line(/^badge-3 .*verified\. 3 of 3\. Its seal says that it was opened, for good\.$/)
    assert.equal((await rest.closed).code, 0)
    await three.remove()
    for (const chip of [first, second, third]) assert.ok(await opensTap(chip))
    const complete = await run(...batch).closed
    assert.match(complete.output, /All 3 cards are programmed\. Nothing to do\./)

    const laid = await lay(second)
    const checked = (await run('chips', 'check').closed).output
    assert.match(checked, /Good\. It is badge-2\.$/)
    assert.match(checked, /^Says +batch 7$/m)
    assert.match(checked, /^Seal +closed, and never opened$/m)
    const rekeyed = await run('chips', 'rekey', '--next').closed
    assert.match(rekeyed.output, /badge-2 .* has key version 2 now/)
    await laid.remove()
    assert.ok(await opensTap(second))
    const last = await lay(second)
    const wiped = (await run('chips', 'wipe', '--sound', 'off').closed).output
    assert.match(
      wiped,
      /its tamper loop is closed\. The chip goes on looking at it after the wipe[\s\S]*badge-2 .* is wiped/,
    )
    assert.match((await run('chips', 'check').closed).output, /From the factory, and no card yet\.$/)
    await last.remove()
    const { output } = await host.cards('cards', 'list')
    assert.deepEqual(output.match(/badge-\d/g), ['badge-1', 'badge-3'])
    const log = (await host.cards('audit', '--since', '1h')).output
    assert.match(log, /chips\.program +ok .*2 chips, badge-\{n\}/)
    assert.match(log, /chips\.rekey +ok .*badge-2/)
    assert.match(log, /chips\.wipe +ok .*badge-2/)
    await removeCards('badge-1', 'badge-3')
  },
)

test('through PC/SC: a copy of a chip ends the command with a sentence', withPcsc, async (t) => {
  const { run, lay } = await openReader(t)
  const copy = await lay(createChipEmulator())
  const refused = await run('chips', 'program').closed
  assert.equal(refused.code, 1)
  assert.match(refused.output, /is not from NXP: its originality signature is wrong/)
  await copy.remove()
})

test('through PC/SC: two readers share a batch, and both end when it is full', withPcsc, async (t) => {
  const [one, other] = [await openReader(t), await openReader(t)]
  const [first, second, third] = chips() as [ChipEmulator, ChipEmulator, ChipEmulator]
  const batch = ['chips', 'program', '--count', '3', '--name', 'shared-{n}']
  const [left, right] = [one.run(...batch), other.run(...batch)]
  await Promise.all([left.line(/^Lay 3 chips/), right.line(/^Lay 3 chips/)])
  const laid = [await one.lay(first), await other.lay(second)]
  const done = /^(shared-\d) \(\w{14}\) is programmed and verified\. (\d) of 3\.$/
  const lines = await Promise.all([left.line(done), right.line(done)])
  assert.deepEqual(lines.map((line) => done.exec(line)![1]).toSorted(), ['shared-1', 'shared-2'])
  assert.ok(lines.some((line) => done.exec(line)![2] === '2'))
  await laid[0]!.remove()
  // The chip of the other reader still lies there.
  const last = await one.lay(third)
  await left.line(/^shared-3 .*verified\. 3 of 3\.$/)
  const ended = await Promise.all([left.closed, right.closed])
  for (const { code, output } of ended) {
    assert.equal(code, 0)
    assert.match(output, /^All 3 cards are programmed\.$/m)
  }
  await Promise.all([last.remove(), laid[1]!.remove()])
  await removeCards('shared-1', 'shared-2', 'shared-3')
})

test(
  'through PC/SC: a service that ends in the middle of a chip is said in a sentence, and the chip is finished afterward',
  withPcsc,
  async (t) => {
    const stopped = await openReader(t)
    const [chip] = chips() as [ChipEmulator]
    const { uid } = chip.state
    const program = stopped.run('chips', 'program', '--count', '2', '--name', 'ends-{n}')
    await program.line(/^Lay 2 chips/)
    let heard = 0
    const transmit = async (apdu: Uint8Array) => {
      heard += 1
      if (heard === 45) await stopped.stop()
      return chip.transmit(apdu)
    }
    await stopped.lay({ ...chip, transmit })
    const { code, output } = await program.closed
    assert.equal(code, 1)
    assert.match(
      output,
      /^The PC\/SC service has stopped\. .*systemctl restart pcscd.* A chip that was being worked on is not lost: lay it on the reader again\.$/m,
    )
    assert.doesNotMatch(output, /\[ ?\w+ ?\]|left the reader too early/)
    assert.match((await host.cards('chips', 'list')).output, new RegExp(`^${uid} +program +ends-1 `, 'm'))
    assert.match((await host.cards('audit', '--since', '1h')).output, new RegExp(`chips\\.program +refused .*${uid}`))

    const again = await openReader(t)
    const rest = again.run('chips', 'program', '--count', '1', '--name', 'ends-{n}')
    const { remove } = await again.lay(chip)
    await rest.line(/^ends-1 .*verified\. 1 of 1\.$/)
    await remove()
    assert.match((await host.cards('chips', 'list')).output, /Every chip is finished/)
    await removeCards('ends-1')
  },
)

test('through PC/SC: a service that ends while a finished chip lies there ends the command', withPcsc, async (t) => {
  const { run, lay, stop } = await openReader(t)
  const [chip] = chips() as [ChipEmulator]
  const program = run('chips', 'program', '--count', '2', '--name', 'lies-{n}')
  await program.line(/^Lay 2 chips/)
  await lay(chip)
  await program.line(/^lies-1 .*verified\. 1 of 2\.$/)
  await stop()
  const { code, output } = await program.closed
  assert.equal(code, 1)
  assert.match(output, /^The PC\/SC service has stopped\. /m)
  await removeCards('lies-1')
})

test(
  'through PC/SC: an unfinished chip is listed, keeps its name from others, and is forgotten',
  withPcsc,
  async (t) => {
    const { run, lay } = await openReader(t)
    const [chip, other] = chips() as [ChipEmulator, ChipEmulator]
    const { uid } = chip.state
    const program = run('chips', 'program', '--name', 'the door')
    await program.line(/^Lay the chip/)
    chip.pull({ after: 45, effect: 'kept' })
    const { gone } = await lay(chip)
    await gone
    await program.line(/left the reader too early/)
    program.interrupt()
    await program.closed
    assert.match(
      (await host.cards('chips', 'list')).output,
      new RegExp(`^UID +TO +CARD +SINCE\n${uid} +program +the door +20`),
    )
    const promised = new RegExp(`The name "The Door" is promised to the chip ${uid}, .*chips forget ${uid}`)
    assert.match((await host.cards('cards', 'add', 'The Door')).errors, promised)
    assert.equal((await host.cards('cards', 'add', 'plain')).code, 0)
    assert.match((await host.cards('cards', 'rename', 'plain', 'The Door')).errors, promised)
    const laid = await lay(other)
    const refused = await run('chips', 'program', '--name', 'The Door').closed
    assert.match(refused.output, new RegExp(`promised to the chip ${uid}, which is not finished\\. Nothing was sent`))
    await laid.remove()
    const log = (await host.cards('audit', '--since', '1h')).output
    assert.match(log, new RegExp(`chips\\.program +refused .*${other.state.uid}`))

    assert.match((await host.cards('chips', 'forget', uid.toLowerCase())).output, new RegExp(`^Forgot ${uid}\\.$`, 'm'))
    assert.match((await host.cards('chips', 'list')).output, /Every chip is finished/)
    assert.equal((await host.cards('cards', 'add', 'The Door')).code, 0)
    const again = await lay(chip)
    assert.match(
      (await run('chips', 'program', '--name', 'the door').closed).output,
      /A card named "the door" already exists\. Nothing was sent/,
    )
    assert.match(
      (await run('chips', 'program', '--name', 'the gate').closed).output,
      /^the gate .* is programmed and verified\.$/m,
    )
    await again.remove()
    assert.ok(await opensTap(chip))
    await removeCards('The Door', 'the gate', 'plain')
  },
)

test('a simulated card with a tamper loop is tapped with its loop closed, and open', async () => {
  assert.equal((await host.cards('cards', 'add', 'bottle', '--tamper', '--inscription', 'Row 3')).code, 0)
  const tap = async (...words: string[]) => {
    const { code, output, errors } = await host.cards('cards', 'tap', 'bottle', ...words)
    assert.equal(code, 0, errors)
    const address = output.trim()
    assert.equal((await fetch(address, { redirect: 'manual' })).status, 303)
    return new URL(address).searchParams.get('t')
  }
  assert.deepEqual([await tap(), await tap('--open'), await tap()], ['CC', 'OO', 'OC'])
  assert.equal((await host.cards('cards', 'add', 'plain card')).code, 0)
  assert.match((await host.cards('cards', 'tap', 'plain card', '--open')).errors, /"plain card" has no tamper loop\./)
  await removeCards('bottle', 'plain card')
})

test('without the PC/SC service, and with options that are not there, nothing is done and it is said why', async (t) => {
  const nowhere = { ...host.environment, PCSCLITE_CSOCK_NAME: '/nowhere/pcscd.comm' }
  const { code, output } = await startCommand(t, ['chips', 'check'], nowhere).closed
  assert.equal(code, 1)
  assert.match(output, /The PC\/SC service is not running\..*pcscd/)
  for (const [words, sentence] of [
    [['--count', '3', '--name', 'badge'], /3 cards need a number in their names, such as --name "badge-\{n\}"/],
    [['--count', '0'], /"0" is not a number of chips/],
    [['--inscription', 'seventeen letters'], /An inscription must be one line of at most 16 bytes/],
    [['--sound', 'loud'], /"loud" is not a setting of --sound/],
  ] as const)
    assert.match((await host.cards('chips', 'program', ...words)).errors, sentence)
  assert.match((await host.cards('chips', 'list')).output, /Every chip is finished/)
  assert.match((await host.cards('chips', 'forget', '04A1B2C3D4E5F6')).errors, /No unfinished chip/)
})
