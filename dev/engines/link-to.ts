import { isNotice } from '../is-notice.ts'
import type { Host } from '../start-host.ts'

/** The link in the newest email to an address, once there are `count`. */
export async function linkTo(host: Host, email: string, count: number): Promise<string> {
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
