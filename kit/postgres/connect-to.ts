import pg from 'pg'
import { findServer, type Server, watchRole } from './find-server.ts'
import { parseServers, type Role } from './parse-servers.ts'

type Callback = (error: Error | null) => void

/**
 * A driver for several servers, of which each connection is to the one with the role. It is looked for once, and again when a connection is lost, or when
 * its server says that it has another role: after a failover connections are to the server that was promoted.
 */
const createDriver = (servers: readonly string[], role: Role) => {
  let found: Promise<Server> | undefined
  const forget = () => {
    found = undefined
  }
  const open = new Set<Driver>()
  class Driver extends pg.Client {
    readonly #config: pg.ClientConfig
    readonly #role: { fits: () => boolean }
    #isOpen = false

    constructor(config: pg.ClientConfig) {
      super(config)
      this.#config = config
      const readOnly = config.options?.includes('default_transaction_read_only') ?? false
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
      found ??= findServer(servers, role, { application_name, connectionTimeoutMillis: connectionTimeoutMillis / 2 })
      try {
        const { host, port } = await found
        Object.assign(this, { host, port })
        await super.connect()
        this.#isOpen = true
        open.add(this)
        // Connections that do not learn of the change by themselves.
        for (const one of open) if (one.host !== host || one.port !== port) one.#leave()
        if (this.#role.fits()) return
        this.#leave()
        throw Object.assign(new Error(`${host}:${port} is no longer the ${role}`), { code: '57P03' })
      } catch (error) {
        forget()
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

/** A name in the address would replace the one that connections are given, which says for which host a message was written. */
const withoutName = (address: string) => address.replace(/(?<=[?&])application_name=[^&#]*&?/g, '')

/** How to connect to the server of an address, or to that of several which has the role. For `createClient` and `openDatabase`. */
export const connectTo = (given: string, role: Role): pg.PoolConfig => {
  const address = withoutName(given)
  const parsed = parseServers(address, role)
  if (!parsed?.isChoice) return { connectionString: address }
  // The driver replaces host and port.
  return {
    connectionString: parsed.servers[0] as string,
    Client: createDriver(parsed.servers, role) as unknown as NonNullable<pg.PoolConfig['Client']>,
  }
}

/** A connection of its own, outside a pool. */
export const createClient = (config: pg.PoolConfig): pg.Client => {
  const Driver = (config.Client ?? pg.Client) as typeof pg.Client
  return new Driver(config)
}
