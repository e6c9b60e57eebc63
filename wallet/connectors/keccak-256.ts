import { encodeHex } from './encode-hex.ts'

/** Bytes absorbed at a time: 1600 bits of state less twice the digest's 256. */
const rate = 136
const lanes64 = (lane: bigint) => BigInt.asUintN(64, lane)
const rotate = (lane: bigint, by: number) => lanes64((lane << BigInt(by)) | (lane >> BigInt(64 - by)))

/** The 24 round constants, each bit from the shift register of FIPS 202, algorithm 5. */
const roundConstants = (() => {
  let register = 1
  const nextBit = () => {
    const bit = register & 1
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    return bit
  }
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let power = 0; power < 7; power++) if (nextBit()) constant |= 1n << BigInt((1 << power) - 1)
    return constant
  })
})()

/** Lanes are in `state` at x + 5y. https://keccak.team/keccak_specs_summary.html */
function permute(state: bigint[]): void {
  const at = (index: number) => state[index] as bigint
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let index = 0; index < 25; index++)
      state[index] = at(index) ^ columns[(index + 4) % 5]! ^ rotate(columns[(index + 1) % 5]!, 1)

    let [x, y, moving] = [1, 0, at(1)]
    for (let step = 0; step < 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      state[x + 5 * y] = rotate(moving, (((step + 1) * (step + 2)) / 2) % 64)
      moving = next
    }

    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5)
      for (let place = 0; place < 5; place++)
        state[row + place] = old[place]! ^ (lanes64(~old[(place + 1) % 5]!) & old[(place + 2) % 5]!)
    }
    state[0] = at(0) ^ constant
  }
}

/** Keccak-256 as Ethereum uses it (padding 0x01), as hex without prefix. For addresses: at most 135 bytes. */
export function keccak256(bytes: Uint8Array): string {
  if (bytes.length >= rate) throw new RangeError('Longer than one block')
  const block = new Uint8Array(200)
  block.set(bytes)
  block[bytes.length]! ^= 0x01
  block[rate - 1]! ^= 0x80
  const view = new DataView(block.buffer)
  const state = Array.from({ length: 25 }, (_, lane) => view.getBigUint64(lane * 8, true))
  permute(state)
  for (let lane = 0; lane < 4; lane++) view.setBigUint64(lane * 8, state[lane]!, true)
  return encodeHex(block.subarray(0, 32))
}
