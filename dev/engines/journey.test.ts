import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { type Host, startHost } from '../start-host.ts'
import { asAPerson } from './as-a-person.ts'
import { firefox } from './firefox.ts'
import { linkTo } from './link-to.ts'
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

    await person.open(await linkTo(host, email, 1))
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
    await person.open(await linkTo(host, email, 2))
    await person.isAt(/^\/events$/)
    await person.sees(`Harbour night in ${kind.name}`)
    await person.click('link', 'Collection')
    await person.sees(demo)
    assert.deepEqual(engine.complaints, [])
  })
