import { countPending } from '@iyk/cards/poap-events/list-pending.ts'
import type { ConsoleMe } from '@iyk/wire/console.ts'
import { ownVersion } from '../hosts/own-version.ts'
import type { ConsoleService } from './console-service.ts'
import type { ConsoleCall } from './operation.ts'

/** Who calls, and what the console is for them. The role is told once the second step is done. */
export const getMe = async (
  { contexts: { cards, identity } }: Pick<ConsoleService, 'contexts'>,
  { operator }: ConsoleCall,
): Promise<ConsoleMe> => {
  const { userId, role, secondStep, name, email } = operator
  const isOpen = secondStep === 'done'
  return {
    data: {
      user_id: userId,
      role: isOpen ? role : null,
      second_step: secondStep,
      name,
      email,
      version: await ownVersion(),
      has_people: identity !== undefined,
      approvals_waiting: isOpen && role !== 'support' ? await countPending(cards) : null,
    },
  }
}
