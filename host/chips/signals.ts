import { setTimeout } from 'node:timers/promises'
import { styleText } from 'node:util'

const betweenBellsMs = 200
const bell = '\u0007'

/** Green with one tone, or red with two: whoever lays chips does not look at the screen. Without a terminal there are neither colors nor tones. */
export const createSignals = ({ sound }: { sound: boolean }) => {
  const isOn = sound && process.stderr.isTTY === true
  const ring = async (times: number) => {
    for (let at = 0; isOn && at < times; at += 1) {
      if (at > 0) await setTimeout(betweenBellsMs)
      process.stderr.write(bell)
    }
  }
  return {
    good: (line: string) => {
      console.log(styleText('green', line, { stream: process.stdout }))
      return ring(1)
    },
    bad: (line: string) => {
      console.error(styleText('red', line, { stream: process.stderr }))
      return ring(2)
    },
  }
}
