import { type Command, CommandRefused, type StandaloneCommand } from './command.ts'
import { terminalWidth, wrapEntry, wrapText, wrapUsage } from './wrap-text.ts'

const apiKeys = () => import('./api-keys.ts')
const cards = () => import('./cards.ts')
const chips = () => import('./chips.ts')
const events = () => import('./events.ts')
const eventLife = () => import('./event-life.ts')
const pictures = () => import('./pictures.ts')
const ban = () => import('./ban.ts')
const collections = () => import('./collections.ts')
const users = () => import('./users.ts')
const emails = () => import('./emails.ts')
const chain = () => import('./chain.ts')
const relayer = () => import('./relayer.ts')
const webhooks = () => import('./webhooks.ts')
const operators = () => import('./operators.ts')
const host = () => import('./describe-host.ts')

/** Commands by what the operator types. The module of a command is loaded when the command runs or is listed. */
const commands: Record<string, () => Promise<Command | StandaloneCommand>> = {
  'cards add': async () => (await cards()).addCardCommand,
  'cards list': async () => (await cards()).listCardsCommand,
  'cards hold': async () => (await import('./hold-cards.ts')).holdCommand,
  'cards release': async () => (await import('./release-cards.ts')).releaseCommand,
  'cards block': async () => (await import('./block-cards.ts')).blockCommand,
  'cards unblock': async () => (await import('./block-cards.ts')).unblockCommand,
  'cards rename': async () => (await cards()).renameCommand,
  'cards remove': async () => (await import('./remove-cards.ts')).removeCommand,
  'cards tap': async () => (await cards()).tapCommand,
  'cards keys': async () => (await cards()).cardKeysCommand,
  'cards address': async () => (await import('./copyable-cards.ts')).cardAddressCommand,
  'cards limit': async () => (await import('./copyable-cards.ts')).limitCardCommand,
  'chips import': async () => (await import('./chips-import.ts')).importChipsCommand,
  'chips export': async () => (await import('./chips-export.ts')).exportChipsCommand,
  'cards reprogram': async () => (await cards()).reprogramCommand,
  'api-keys list': async () => (await apiKeys()).listApiKeysCommand,
  'api-keys revoke': async () => (await apiKeys()).revokeApiKeysCommand,
  'chips program': async () => (await chips()).programChipsCommand,
  'chips check': async () => (await import('./check-chip.ts')).checkChipCommand,
  'chips wipe': async () => (await chips()).wipeChipsCommand,
  'chips rekey': async () => (await chips()).rekeyChipsCommand,
  'chips list': async () => (await chips()).listChipsCommand,
  'chips forget': async () => (await chips()).forgetChipCommand,
  'collectibles revoke': async () => (await import('./collectibles.ts')).revokeCollectibleCommand,
  'events list': async () => (await events()).listEventsCommand,
  'events import': async () => (await events()).importCommand,
  'events approve': async () => (await events()).approveCommand,
  'events reject': async () => (await events()).rejectCommand,
  'events show': async () => (await events()).showEventCommand,
  'events takedown': async () => (await events()).takeDownEventCommand,
  'events correct': async () => (await events()).correctEventCommand,
  'events cancel': async () => (await eventLife()).cancelEventCommand,
  'events end': async () => (await eventLife()).endEventCommand,
  'events reopen': async () => (await eventLife()).reopenEventCommand,
  'events transfer': async () => (await eventLife()).transferEventCommand,
  'pictures takedown': async () => (await pictures()).takeDownPictureCommand,
  'pictures restore': async () => (await pictures()).restorePictureCommand,
  'collections list': async () => (await collections()).listCollectionsCommand,
  'collections takedown': async () => (await collections()).takeDownCollectionCommand,
  'collections restore': async () => (await collections()).restoreCollectionCommand,
  'users list': async () => (await users()).listUsersCommand,
  'users show': async () => (await users()).showUserCommand,
  'users ban': async () => (await ban()).banUserCommand,
  'users unban': async () => (await ban()).unbanUserCommand,
  'users export': async () => (await users()).exportUserCommand,
  'users delete': async () => (await users()).deleteUserCommand,
  'users reset-second-step': async () => (await users()).resetSecondStepCommand,
  'users import': async () => (await import('./users-import.ts')).importUsersCommand,
  'sessions revoke': async () => (await import('./sessions.ts')).revokeSessionsCommand,
  'keys rotate': async () => (await import('./keys.ts')).rotateKeysCommand,
  'secrets reseal': async () => (await import('./secrets.ts')).resealCommand,
  'mails list': async () => (await emails()).listEmailsCommand,
  'mails resend': async () => (await emails()).resendEmailsCommand,
  'mails test': async () => (await emails()).testEmailCommand,
  'chain deploy': async () => (await chain()).deployCommand,
  'chain status': async () => (await chain()).statusCommand,
  'relayer status': async () => (await relayer()).relayerStatusCommand,
  'relayer pause': async () => (await relayer()).pauseRelayerCommand,
  'relayer resume': async () => (await relayer()).resumeRelayerCommand,
  'webhooks list': async () => (await webhooks()).listWebhooksCommand,
  'webhooks deliveries': async () => (await webhooks()).listDeliveriesCommand,
  'webhooks replay': async () => (await webhooks()).replayDeliveryCommand,
  'webhooks pause': async () => (await webhooks()).pauseWebhookCommand,
  'webhooks resume': async () => (await webhooks()).resumeWebhookCommand,
  'webhooks test': async () => (await webhooks()).testWebhookCommand,
  'operators list': async () => (await operators()).listOperatorsCommand,
  'operators add': async () => (await operators()).addOperatorCommand,
  'operators role': async () => (await operators()).operatorRoleCommand,
  'operators remove': async () => (await operators()).removeOperatorCommand,
  health: async () => (await host()).healthCommand,
  limits: async () => (await host()).limitsCommand,
  settings: async () => (await host()).settingsCommand,
  version: async () => (await host()).versionCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  'backup check': async () => (await import('./backup-check.ts')).checkBackupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  ready: async () => (await import('./ready.ts')).readyCommand,
}

const start = 'npm run cards --'

export const commandNames: readonly string[] = Object.keys(commands)
export const isCommand = (name: string) => Object.hasOwn(commands, name)
export const isGroup = (word: string) => Object.keys(commands).some((name) => name.split(' ')[0] === word)

/** Where what a command does begins, beside commands that are short. */
const columnOf = (width: number) => Math.min(30, Math.floor(width / 3))

/** Each command, or each of a group, with what it does. */
export const listCommands = async (group?: string, width = terminalWidth()): Promise<string> => {
  const listed = Object.entries(commands).filter(([name]) => group === undefined || name.split(' ')[0] === group)
  const all = await Promise.all(listed.map(([, load]) => load()))
  const entries = all.map(({ usage, about }) => wrapEntry(usage, about, { width, column: columnOf(width) }))
  return `Usage: ${start} <command>\n\n${entries.join('\n')}\n`
}

export const describeCommand = ({ usage, about }: Pick<Command, 'usage' | 'about'>, width = terminalWidth()): string =>
  `${wrapUsage(`Usage: ${start} ${usage}`, { width, next: 6 })}\n\n${wrapText(about, { width })}\n`

/** Finds the command that `typed` begins with, and what follows its name. Throws `CommandRefused` with how to list the group's commands, or all. */
export const findCommand = async (typed: readonly string[]) => {
  const [noun = '', verb = ''] = typed
  const two = `${noun} ${verb}`
  const name = Object.hasOwn(commands, noun) && !Object.hasOwn(commands, two) ? noun : two
  const load = Object.hasOwn(commands, name) && commands[name]
  if (!load)
    throw new CommandRefused(
      `"${name.trim()}" is not a command. To see ${isGroup(noun) ? `those of ${noun}` : 'all commands'}: ${start} help${isGroup(noun) ? ` ${noun}` : ''}`,
    )
  return { name, command: await load(), rest: typed.slice(name.split(' ').length) }
}
