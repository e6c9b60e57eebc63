import type { OperatorRole } from '@iyk/wire/console.ts'
import { frame as copy } from '../../copy/english/console.ts'
import type { OpenMe } from './console-state.ts'

const owner: readonly OperatorRole[] = ['owner']
const moderator: readonly OperatorRole[] = ['owner', 'moderator']
const support: readonly OperatorRole[] = ['owner', 'support']

/** What the console has, in the order in which it is listed. `people`: not where another server has the accounts. */
const all = {
  approvals: { title: copy.approvals, roles: moderator },
  events: { title: copy.events, roles: moderator },
  collections: { title: copy.collections, roles: moderator },
  people: { title: copy.people, roles: support, people: true },
  emails: { title: copy.emails, roles: support },
  cards: { title: copy.cards, roles: owner },
  webhooks: { title: copy.webhooks, roles: owner },
  audit: { title: copy.audit, roles: owner },
  limits: { title: copy.limits, roles: owner },
  health: { title: copy.health, roles: owner },
  settings: { title: copy.settings, roles: owner },
  version: { title: copy.version, roles: owner },
  operators: { title: copy.operators, roles: owner },
} as const satisfies Record<string, { title: string; roles: readonly OperatorRole[]; people?: true }>

export type SectionName = keyof typeof all

interface Section {
  name: SectionName
  title: string
  path: string
}

/** The sections that an operator of this role has. */
export function sectionsOf({ role, has_people: hasPeople }: Pick<OpenMe, 'role' | 'has_people'>): Section[] {
  return Object.entries(all)
    .filter(([, section]) => section.roles.includes(role) && (hasPeople || !('people' in section)))
    .map(([name, { title }]) => ({ name: name as SectionName, title, path: `/console/${name}` }))
}
