import { type Card, CardDisposition, CardMode, Client, type Reader, ReaderStatus } from 'pcsc-mini'

/*
 * A process that talks to whatever chip lies on the first reader, for `start-pcsc-client.ts`: it says when one arrives and when it is gone, and passes
 * on commands as hex.
 */
let card: Card | undefined

const say = (message: { arrived?: true; gone?: true; answer?: string; failure?: string }) => process.send?.(message)

const follow = (reader: Reader) => {
  // The status may change again before the reader has connected.
  let isConnecting = false
  reader.on('change', async (status) => {
    if (!status.has(ReaderStatus.PRESENT)) {
      if (!card) return
      await card.disconnect(CardDisposition.RESET).catch(() => {})
      card = undefined
      say({ gone: true })
      return
    }
    if (card || isConnecting || status.hasAny(ReaderStatus.MUTE, ReaderStatus.IN_USE)) return
    isConnecting = true
    card = await reader.connect(CardMode.SHARED).finally(() => {
      isConnecting = false
    })
    say({ arrived: true })
  })
}

// The service ended, as it does after a test.
const client = new Client()
  .on('reader', follow)
  .on('error', () => process.exit())
  .start()

process.on('message', async ({ command }: { command: string }) => {
  try {
    const answer = await card?.transmit(Buffer.from(command, 'hex'))
    // The virtual reader answers nothing where others report an error: a chip says two bytes at least.
    if (!answer || answer.length < 2) return say({ failure: 'no chip' })
    say({ answer: Buffer.from(answer).toString('hex').toUpperCase() })
  } catch (error) {
    say({ failure: String(error) })
  }
})
process.on('disconnect', () => {
  client.stop()
  process.exit()
})
