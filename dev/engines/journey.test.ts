import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { isNotice } from '../is-notice.ts'
import { type Host, startHost } from '../start-host.ts'
import { asAPerson } from './as-a-person.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

// Chromium drives every other journey. Phones open taps in Safari, so this one runs in the two other engines, wherever they are installed.

const kinds = [webkit, firefox]
const demo = 'Opening night of the reading room'

let host: Host
before(async () => {
  if (kinds.every((kind) => kind.missing() !== null)) return
  await ensureWebBuilt({ say: () => {} })
  host = await startHost()
})
after(() => host?.remove())

/** The link in the newest email to an address, once there are `count`. */
async function linkTo(email: string, count: number): Promise<string> {
  interface Mail {
    to: string
    text: string
  }
  for (let left = 300; left > 0; left -= 1) {
    const mails = (await (await fetch(`${host.url}/outbox.json`)).json()) as Mail[]
    const theirs = mails.filter((mail) => mail.to === email && !isNotice(mail))
    if (theirs.length >= count)
      return /https?:\/\/\S+\/(auth\/email|\?return_to=)\S*/.exec(theirs.at(-1)?.text ?? '')?.[0] ?? ''
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No email number ${count} came to ${email}.`)
}

for (const kind of kinds)
  test(`tap, collect, sign in, make an event and see the collection in ${kind.name}`, {
    skip: kind.missing() ?? false,
  }, async (context) => {
    const engine = await kind.start()
    context.after(() => engine.close())
    const person = asAPerson(engine.page)
    const email = `guest.${kind.name.toLowerCase()}@example.com`

    const { output } = await host.cards('cards', 'tap', 'demo')
    await person.open(output.trim())
    await person.sees(demo)
    await person.type('Email address', email)
    await person.click('button', 'Keep it')
    await person.sees('It’s yours')

    await person.open(await linkTo(email, 1))
    await person.isAt(/^\/collection$/)
    await person.click('link', demo)
    await person.isAt(/^\/collection\/[0-9a-f-]{36}$/)
    await person.sees('Reading room, Lisbon')

    await person.click('link', 'Events')
    await person.isAt(/^\/events$/)
    await person.click('link', 'Create event')
    await person.type('Name', `Harbour night in ${kind.name}`)
    await person.setTime('Starts', '2020-01-01T18:00')
    await person.setTime('Ends', '2036-01-01T23:00')
    await person.type('Place', 'Pier 7')
    await person.click('button', 'Create event')
    await person.isAt(/^\/events\/[0-9a-f-]{36}$/)
    await person.sees('Pending approval')

    // The event's own page has its name, too. What is clicked before the list is there may be gone by then.
    await person.click('link', 'Events')
    await person.isAt(/^\/events$/)
    await person.sees('Current and upcoming')
    await person.click('button', 'Sign out')
    await person.isAt(/^\/$/)
    await person.type('Email address', email)
    await person.click('button', 'Send me a link')
    await person.sees('Check your email')
    await person.open(await linkTo(email, 2))
    await person.isAt(/^\/events$/)
    await person.sees(`Harbour night in ${kind.name}`)
    await person.click('link', 'Collection')
    await person.sees(demo)
    assert.deepEqual(engine.complaints, [])
  })
