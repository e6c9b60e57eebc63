import type { HealthReply } from '@iyk/wire/console-service.ts'
import type { Contexts } from '../compose.ts'
import { type Config, ownEnvironment, parseConfig, withAddress } from '../config.ts'
import type { HostFacts } from '../console/console-service.ts'
import { getHealth } from '../console/health.ts'
import { listLimits } from '../console/limits.ts'
import { listSettings } from '../console/settings.ts'
import { getVersion } from '../console/version.ts'
import { type Command, printTable } from './command.ts'

const configOf = ({ cards }: Contexts): Config =>
  withAddress(parseConfig(undefined, { use: 'command' }), cards.settings.publicUrl)

/** A command is no host: what only a running one knows is absent. */
const hostOf = ({ cards, identity }: Contexts, certificates: HostFacts['certificates'] = () => ({})) => ({
  startedAt: cards.clock(),
  certificates,
  refusals: async () => [],
  opensKeys: async () => (await identity?.signer.opensKeys()) ?? true,
})

/** The certificates that a host with these settings would have. What is returned throws where it could not use them. */
const certificatesOf = async (config: Config): Promise<HostFacts['certificates']> => {
  const { appleKeys } = await import('../passes/signing-keys.ts')
  try {
    const expires = (await appleKeys(config))?.expires ?? {}
    return () => expires
  } catch (error) {
    return () => {
      throw error
    }
  }
}

const duration = (seconds: number) => {
  const [unit = 's', size = 1] =
    (
      [
        ['d', 86_400],
        ['h', 3600],
        ['m', 60],
      ] as const
    ).find(([, one]) => seconds % one === 0) ?? []
  return `${seconds / size}${unit}`
}

export const limitsCommand: Command = {
  usage: 'limits',
  about:
    'List the rate limits as the settings of this command have them. What a host refused is in its console and /metrics.',
  run: async (contexts) => {
    const { data, is_on } = await listLimits(configOf(contexts), hostOf(contexts))
    if (!is_on) console.log('RATE_LIMITS is off: nothing is limited.')
    printTable(
      ['LIMIT', 'VALUE', 'SET', 'COUNTS'],
      data.map(({ name, max, seconds, is_default, of }) => [
        name,
        `${max}/${duration(seconds)}`,
        is_default ? 'default' : 'yes',
        of,
      ]),
    )
    return undefined
  },
}

type Facts = HealthReply['data']['parts'][number]['facts']

const describeFacts = (facts: Facts) =>
  Object.entries(facts)
    // A setting keeps its name.
    .map(([name, value]) => `${/[a-z]/.test(name) ? name.replaceAll('_', ' ') : name}: ${value ?? 'never'}`)
    .join(', ')

export const healthCommand: Command = {
  usage: 'health',
  about:
    'Show the state of the database, keys, outbox, backups, chains, relayer, webhooks and certificates, and how many hosts run.',
  run: async (contexts) => {
    const config = configOf(contexts)
    const host = hostOf(contexts, await certificatesOf(config))
    const { data } = await getHealth({ contexts, config, host })
    printTable(
      ['PART', 'STATE', 'FACTS'],
      data.parts.map(({ part, state, facts }) => [part, state, describeFacts(facts) || '-']),
    )
    console.log(`Running hosts: ${data.hosts}.`)
    return undefined
  },
}

export const settingsCommand: Command = {
  usage: 'settings',
  about: 'List every setting as this command reads it, secrets only as set or not.',
  run: async (contexts) => {
    const { data } = listSettings(ownEnvironment(), configOf(contexts))
    printTable(
      ['SETTING', 'SET', 'VALUE', 'IGNORED'],
      data.map(({ name, is_set, is_secret, value, ignored_because_of }) => [
        name,
        is_set ? 'yes' : 'no',
        is_secret ? (is_set ? 'secret' : '-') : (value ?? '-'),
        ignored_because_of ?? '-',
      ]),
    )
    return undefined
  },
}

export const versionCommand: Command = {
  usage: 'version',
  about: 'Show the version of this program, which hosts run which, and what changed since the version before it here.',
  run: async ({ cards }) => {
    const { version, node, hosts, before, changes } = (await getVersion(cards)).data
    console.log(`IYK Cards ${version} with Node ${node}.`)
    if (before) console.log(`Before, this store was served by ${before}.`)
    if (hosts.length === 0) console.log('No host runs.')
    else
      printTable(
        ['HOST', 'VERSION', 'SINCE', 'LAST SEEN'],
        hosts.map((host) => [host.public_url, host.version, host.since, host.last_seen]),
      )
    if (before) console.log(`\n${changes}`)
    return undefined
  },
}
