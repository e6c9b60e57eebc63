// Preloaded into a host whose clock is wrong: by as many milliseconds as the file says, read again at SIGUSR2.
import { readFileSync } from 'node:fs'

const Real = Date
let shift = 0
const read = () => {
  shift = Number(readFileSync(process.env.SHIFT_CLOCK_FILE, 'utf8'))
}
read()
process.on('SIGUSR2', read)
globalThis.Date = new Proxy(Real, {
  construct: (target, words, as) => Reflect.construct(target, words.length === 0 ? [Real.now() + shift] : words, as),
  apply: () => new Real(Real.now() + shift).toString(),
  get: (target, name) => (name === 'now' ? () => Real.now() + shift : Reflect.get(target, name)),
})
