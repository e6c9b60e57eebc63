import { describeStatus } from './status-words.ts'

/**
 * A chip on a reader, or what stands in for one. `transmit` sends one APDU and resolves to the answer, status word included; it rejects when the chip is gone.
 */
export type Chip = {
  transmit: (apdu: Uint8Array) => Promise<Uint8Array>
  /** What the reader says about the kind of chip, where it says anything. */
  atr?: Uint8Array
  /** Takes the field away and gives it back, where the reader can. */
  wake?: () => Promise<void>
}

/** The chip left the reader. Whether it did what it was told last is not known. */
export class ChipGone extends Error {
  override readonly name = 'ChipGone'

  constructor(cause?: unknown) {
    super('The chip left the reader before it answered.', { cause })
  }
}

/** As if the chip was lifted and laid again: it forgets its authentication. Throws `ChipGone`. */
export const wakeChip = async (chip: Chip): Promise<void> => {
  try {
    await chip.wake?.()
  } catch (error) {
    throw new ChipGone(error)
  }
}

/** The chip answered with a status word that is not success. It ends the authentication. */
export class ChipRefused extends Error {
  override readonly name = 'ChipRefused'
  readonly status: number

  constructor(command: string, status: number) {
    super(`The chip refused ${command}: ${describeStatus(status)}.`)
    this.status = status
  }
}

/** An answer that the chip did not make, or not to this command: its MAC is wrong or missing, or it does not know the key either. */
export class ChipForged extends Error {
  override readonly name = 'ChipForged'

  constructor(command: string) {
    super(`The answer to ${command} is not from this chip: its MAC is wrong. Lay the chip on the reader again.`)
  }
}
