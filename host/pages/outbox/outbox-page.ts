import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { findMessage, type Opened, searchMessages } from '@iyk/kit/outbox/browse-store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { createDescribeTime } from './describe-time.ts'
import { listOfMessages, shown } from './list-of-messages.ts'
import { openedMessage } from './opened-message.ts'
import type { View } from './view.ts'

/** The list, and beside it, where there is room, the requested message; else the newest. */
export const outboxPage = async (
  database: Database,
  { brand, now, view }: { brand: EmailBrand; now: Date; view: View },
  requested?: Opened,
): Promise<string> => {
  const messages = await searchMessages(database, view.find, shown)
  const newest = messages[0]?.id
  const message = requested ?? (newest === undefined ? undefined : await findMessage(database, newest))
  const describe = createDescribeTime(now)
  const list = listOfMessages({ messages, view, open: message?.id, describe })
  return plainPage({
    heading: 'Outbox',
    home: { brand, address: '/' },
    title: `Outbox – ${brand.name}`,
    stylesheet: '/outbox/outbox.css',
    body: `<p class="intro">Emails and text messages wait here while no mail server is set. Only this machine can open this page.</p>
<div class="outbox ${requested ? 'on-message' : 'on-list'}">
${list}
${message ? openedMessage({ message, view, describe }) : ''}
</div>`,
  })
}
