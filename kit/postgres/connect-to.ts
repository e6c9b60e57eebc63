import pg from 'pg'
import { findServer, type Server, watchRole } from './find-server.ts'
import { parseServers, type Role } from './parse-servers.ts'

type Callback = (error: Error | null) => void

/**
 * A driver for several servers, of which each connection is to the one with the role. It is looked for once, and again when a connection is lost, or when
 * its server says that it has another role: after a failover connections are to the server that was promoted.
 */
const createDriver = (servers: readonly string[], role: Role, options: string | undefined) => {
  let found: Promise<Server> | undefined
  const forget = () => {
    found = undefined
  }
  const open = new Set<Driver>()
  class Driver extends pg.Client {
    readonly #config: pg.ClientConfig
    readonly #role: ReturnType<typeof watchRole>
    #isOpen = false

    constructor(config: pg.ClientConfig) {
      super(config)
      this.#config = config
      const readOnly = config.options?.includes('default_transaction_read_only=on') ?? false
      const lookAgain = () => {
        if (!this.#isOpen || this.#role.fits()) return
        forget()
        this.#leave()
      }
      this.#role = watchRole(this, role, lookAgain, { readOnly })
      this.on('error', forget).on('end', () => open.delete(this))
    }

    /** A statement that is under way fails with it. */
    #leave() {
      this.#isOpen = false
      void this.end().catch(() => {})
    }

    async #open() {
      const { application_name, connectionTimeoutMillis = 0 } = this.#config
      // Half of the time, so that some is left for the connection itself.
      found ??= findServer(servers, role, {
        application_name,
        options,
        connectionTimeoutMillis: connectionTimeoutMillis / 2,
      })
      try {
        const { host, port } = await found
        Object.assign(this, { host, port })
        await super.connect()
        await this.#role.check(connectionTimeoutMillis)
        this.#isOpen = true
        open.add(this)
        // Connections that do not learn of the change by themselves.
        for (const one of open) if (one.host !== host || one.port !== port) one.#leave()
        if (this.#role.fits()) return
        throw Object.assign(new Error(`${host}:${port} is no longer the ${role}`), { code: '57P03' })
      } catch (error) {
        forget()
        this.#leave()
        throw error
      }
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> {
      const opening = this.#open().then(() => this)
      if (callback) opening.then(() => callback(null), callback)
      return opening
    }
  }
  return Driver
}

/** What an address says would replace what a connection is given: the name, which says for which host a message was written, and limits of time. */
const ownParameters =
  /(?<=[?&])(?:application_name|options|statement_timeout|idle_in_transaction_session_timeout|query_timeout)=[^&#]*&?/g

const optionsOf = (address: string) => {
  const [, value] = /[?&](options=[^&#]*)/.exec(address) ?? []
  return new URLSearchParams(value).get('options') ?? undefined
}

/** The same connection, started with settings of the server. They come after those that it has, since of several for one name the last one counts. */
export const withSettings = (
  connection: pg.PoolConfig,
  settings: Readonly<Record<string, string | number>>,
): pg.PoolConfig => ({
  ...connection,
  options: [connection.options ?? '', ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)]
    .join(' ')
    .trim(),
})

/** How to connect to the server of an address, or to that of several which has the role. For `createClient` and `openDatabase`. */
export const connectTo = (given: string, role: Role): pg.PoolConfig => {
  const address = given.replace(ownParameters, '')
  const options = optionsOf(given)
  const common = options === undefined ? {} : { options }
  const parsed = parseServers(address, role)
  if (!parsed?.isChoice) return { ...common, connectionString: address }
  // The driver replaces host and port.
  return {
    ...common,
    connectionString: parsed.servers[0] as string,
    Client: createDriver(parsed.servers, role, options) as unknown as NonNullable<pg.PoolConfig['Client']>,
  }
}

/** A connection of its own, outside a pool. */
export const createClient = (config: pg.PoolConfig): pg.Client => {
  const Driver = (config.Client ?? pg.Client) as typeof pg.Client
  return new Driver(config)
}
