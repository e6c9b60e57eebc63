import { hash } from 'node:crypto'

const lanes = 8

/** Adds up the SHA-256 of rows, so that two tables with the same rows have the same sum, in whatever order they are read. */
export const sumRows = () => {
  const sum = new Uint32Array(lanes)
  let rows = 0
  return {
    add: (row: Buffer) => {
      const digest = hash('sha256', row, 'buffer')
      for (let lane = 0; lane < lanes; lane += 1) sum[lane] = sum[lane]! + digest.readUInt32BE(4 * lane)
      rows += 1
    },
    total: () => ({ rows, sum: [...sum].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  }
}
