import assert from 'node:assert/strict'
import { type CheckedChip, checkChip } from '@iyk/cards/chips/check.ts'
import { type ChipsContext, handleChip } from '@iyk/cards/chips/handle-chip.ts'
import { programChip } from '@iyk/cards/chips/program.ts'
import type { Chip } from '@iyk/cards/chips/protocol/chip.ts'
import { readAsPhone } from '@iyk/cards/chips/protocol/read-as-phone.ts'
import { rekeyChip } from '@iyk/cards/chips/rekey.ts'
import { wipeChip } from '@iyk/cards/chips/wipe.ts'
import type { ChipSays } from '@iyk/cards/taps/chip-settings.ts'
import { createCardsWorld } from './cards-world.ts'
import { type ChipEmulator, createChipEmulator } from './chip-emulator/chip-emulator.ts'
import { createOriginalityKey } from './chip-emulator/originality.ts'

/** WriteData, SetConfiguration, ChangeFileSettings, ChangeKey: what changes a chip. */
const isChange = (command: string) => /^90(8D|5C|5F|C4)/.test(command)

type Programming = { lrp?: boolean; name?: string; count?: number; says?: Partial<ChipSays> }

/** The cards service, a maker of chips that it trusts, and what is done to a chip that lies on the reader. */
export const createChipsWorld = async () => {
  const world = await createCardsWorld()
  const maker = createOriginalityKey()
  const trust = { originalityKey: Buffer.from(maker.publicKey, 'hex') }
  let context: ChipsContext = world.context
  const handle = (chip: Chip) => handleChip(context, chip, trust)
  return {
    ...world,
    maker,
    /** From now on, with another address. */
    change: (other: Partial<ChipsContext>) => {
      context = { ...context, ...other }
    },
    /** From now on, with these master keys. */
    changeMasterKey: (masterKey: Buffer, previous?: Buffer) => {
      const { previousMasterKey: _, ...rest } = context
      context = { ...rest, masterKey, ...(previous && { previousMasterKey: previous }) }
    },
    chipsContext: () => ({ ...context, log: world.context.log }),
    fresh: (given: Parameters<typeof createChipEmulator>[0] = {}) => createChipEmulator({ maker, ...given }),
    program: async (chip: Chip, { lrp = false, name = 'badge {n}', count, says = {} }: Programming = {}) =>
      programChip(context, await handle(chip), { naming: { pattern: name, ...(count && { count }) }, lrp, says }),
    wipe: async (chip: Chip, { held = false } = {}) => wipeChip(context, await handle(chip), { held }),
    rekey: async (chip: Chip, { next = false } = {}) => rekeyChip(context, await handle(chip), { next }),
    check: (chip: Chip): Promise<CheckedChip> => checkChip(context, chip, trust),
    /** What the chip writes into the address that a phone opens. */
    tapOf: async (chip: ChipEmulator) => {
      chip.enterField()
      const { searchParams } = new URL((await readAsPhone(chip))!)
      const [f, t] = [searchParams.get('f') ?? undefined, searchParams.get('t') ?? undefined]
      return { e: searchParams.get('e')!, c: searchParams.get('c')!, f, t }
    },
    countRows: async (table: string) => {
      const { rows } = await world.database.pool.query(`select count(*)::int from ${table}`)
      return rows[0].count as number
    },
  }
}

export type ChipsWorld = Awaited<ReturnType<typeof createChipsWorld>>

type Sweep = {
  /** A chip that `work` has something to do with. */
  lay: () => Promise<ChipEmulator>
  work: (chip: ChipEmulator) => Promise<unknown>
  /** Gets each chip that was pulled, back on the reader. */
  after: (chip: ChipEmulator) => Promise<void>
  /** Not at commands that only ask. */
  onlyChanges?: boolean
}

/**
 * Runs `work` on chips that are pulled away at its first command, its second, and so on to the last: each takes effect and is not answered, and each that
 * changes the chip is also not heard. (Longer writes than 128 bytes could be torn; the programmer sends none.) Returns how many chips were pulled.
 */
export const pullAtEachCommand = async ({ lay, work, after, onlyChanges = false }: Sweep): Promise<number> => {
  const control = await lay()
  const before = control.sent.length
  await work(control)
  let pulls = 0
  const pullAt = async (at: number, effect: 'kept' | 'lost') => {
    const chip = await lay()
    chip.pull({ after: at, effect })
    await assert.rejects(work(chip), { name: 'ChipGone' })
    pulls += 1
    chip.enterField()
    await after(chip)
  }
  for (const [at, { command }] of control.sent.slice(before).entries()) {
    if (isChange(command) || !onlyChanges) await pullAt(at + 1, 'kept')
    if (isChange(command)) await pullAt(at + 1, 'lost')
  }
  return pulls
}
