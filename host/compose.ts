import { endKeys } from '@iyk/cards/api-keys/end-keys.ts'
import { createBearerVerifier } from '@iyk/cards/bearer/verify-session-jwt.ts'
import { type CollectibleChain, createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { type CardsContext, defaultSettings } from '@iyk/cards/context.ts'
import { releaseWallet } from '@iyk/cards/imported-poaps/release-wallet.ts'
import { forgetUser } from '@iyk/cards/me/forget.ts'
import { listOwners } from '@iyk/cards/me/list-owners.ts'
import { mergeUsers } from '@iyk/cards/me/merge.ts'
import { releaseAddress } from '@iyk/cards/me/release-address.ts'
import { recordAct } from '@iyk/identity/audit/record-act.ts'
import { verifyByHttp } from '@iyk/identity/captcha/verify-by-http.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { createContractVerifier } from '@iyk/identity/crypto-wallets/create-contract-verifier.ts'
import { findWallets, lockWallets } from '@iyk/identity/crypto-wallets/find-wallets.ts'
import { createSignInLink } from '@iyk/identity/magic-links/create-sign-in-link.ts'
import { NotBreachedList, openBreachedList } from '@iyk/identity/passwords/open-breached-list.ts'
import { assertSessionMayChangeFactors } from '@iyk/identity/sessions/assert-session-may-change-factors.ts'
import { openSessionChecks } from '@iyk/identity/sessions/open-session-checks.ts'
import { openSigner, type Signer } from '@iyk/identity/signing-keys/open-signer.ts'
import { findLanguage } from '@iyk/identity/users/find-language.ts'
import { findVerifiedEmails, lockVerifiedEmails } from '@iyk/identity/users/find-verified-emails.ts'
import { forgetTraces } from '@iyk/identity/users/forget-store.ts'
import { isBanned } from '@iyk/identity/users/is-banned.ts'
import { type Clock, systemRandomBytes } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import type { ReadStale } from '@iyk/kit/postgres/open-read-replica.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import { shareInTurn } from '@iyk/kit/share-in-turn.ts'
import type { StartTrace } from '@iyk/kit/tracing/span.ts'
import { captchaServiceOf } from '@iyk/wire/captcha.ts'
import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import { offeredLanguage } from '@iyk/wire/offered-languages.ts'
import type { JWTVerifyGetKey } from 'jose'
import { createLocalJWKSet } from 'jose/jwks/local'
import { captchaVerifier } from './captcha-sources.ts'
import { createDrawTokenCard } from './card-picture/draw-token-card.ts'
import { minterOf } from './chains/open-minter.ts'
import { relayerOf } from './chains/open-relayer.ts'
import { collectionLink } from './collection-link.ts'
import type { Config } from './config.ts'
import { webDirectory } from './ensure-web-built.ts'
import { offeredMethods } from './offered-methods.ts'
import { builtWeb } from './pages/built-web.ts'
import { poapHistoryOf } from './poap-history.ts'
import { type OwnProduct, openProduct } from './product/open-product.ts'
import { hasOwnLanguages } from './product/product-settings.ts'
import type { OtherProvider } from './provider/other-provider.ts'
import { openRemotePicturesOf, queriedChains } from './remote-pictures.ts'
import { secretsKeys } from './secrets-keys.ts'

/** `identity` is our own provider, mounted next to the cards service; `provider` is the one that PROVIDER_URL names instead. */
type OwnContexts = { product: OwnProduct; cards: CardsContext; identity: IdentityContext; provider?: never }
export type Contexts =
  | OwnContexts
  | { product: OwnProduct; cards: CardsContext; identity?: never; provider: OtherProvider }
type Options = {
  config: Config
  masterKey: Buffer
  database: OpenDatabase
  /** Without it, all reads are from `database`. */
  readStale?: ReadStale
  log: Log
  clock: Clock
  /** A command opens only what it needs of how the product looks. */
  use?: 'host' | 'command'
  /** Where traces are collected. */
  startTrace?: StartTrace | undefined
}

type Composed = Options & { product: OwnProduct }

/** What the cards service derives keys and hashes from. */
const keysOf = ({ config: { CARD_MASTER_KEY_PREVIOUS: previousMasterKey }, masterKey }: Options) => ({
  masterKey,
  ...(previousMasterKey && { previousMasterKey }),
})

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins whose pages may call: our own and those in ALLOWED_ORIGINS. */
export const pageOrigins = (config: Config): string[] => [...ownOrigins(config), ...config.ALLOWED_ORIGINS]

/** This machine has several names, and a browser treats each as an origin of its own. */
export const ownOrigins = ({ PUBLIC_URL, local }: Config) => {
  const { origin, port } = new URL(PUBLIC_URL)
  return local && port ? [...new Set([origin, ...loopback.map((name) => `http://${name}:${port}`)])] : [origin]
}

/** The redirect URLs that pages of an origin pass to emails and OAuth providers, as `web/navigation/return-url.ts` builds them. */
const pageRedirects = (origin: string): string[] =>
  ['', '?return_to={}', '?return_to={}&provider={}'].map((query) => `${origin}/auth/email${query}`)

const cacheKeysFor = 60_000

/**
 * The provider's public keys, without a network request. Importing a key costs more than verifying with it, so keys are cached for a minute; a
 * new key is published two minutes before it signs.
 */
const ownKeySet = (signer: Signer, clock: Clock): JWTVerifyGetKey => {
  let cached: { at: number; keys: Promise<ReturnType<typeof createLocalJWKSet>> } | undefined
  return async (header, token) => {
    const now = clock().getTime()
    if (!cached || Math.abs(now - cached.at) >= cacheKeysFor)
      cached = { at: now, keys: signer.jwks().then(createLocalJWKSet) }
    const current = cached
    const keys = await current.keys.catch((error) => {
      if (cached === current) cached = undefined
      throw error
    })
    return await keys(header, token)
  }
}

const chainsWithNode = ({ chains }: Config): CollectibleChain[] =>
  chains.flatMap(({ id, node_url, collectible_contract, confirmations }) => {
    const contract = collectible_contract as `0x${string}` | undefined
    return node_url ? [{ id, nodeUrl: node_url, confirmations, ...(contract && { contract }) }] : []
  })

/** Where sign-in starts with this address filled in, where links are off or another provider issues them. The fragment reaches no server. */
const signInAddress = (publicUrl: string, email: string) =>
  `${publicUrl}/?return_to=/collection#${new URLSearchParams({ email })}`

const openBreached = async (file: string) => {
  const list = await openBreachedList(file).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof NotBreachedList)
      throw new SettingsRefused([
        `BREACHED_PASSWORDS_FILE is "${file}", but its first line is not a SHA-1 hash, such as 000000005AD76BD555C1D6D771DE417A4B87E4B4:10.`,
      ])
    throw new SettingsRefused([`BREACHED_PASSWORDS_FILE is "${file}", but that cannot be read (${error.code}).`])
  })
  return list.isBreached
}

const composeIdentity = async (options: Composed, signer: Signer): Promise<IdentityContext> => {
  const { config, database, log, clock } = options
  const origins = ownOrigins(config)
  const chains = chainsWithNode(config)
  return {
    database,
    clock,
    log,
    randomBytes: systemRandomBytes,
    signer,
    sessionChecks: openSessionChecks({
      database,
      clock,
      log,
      settings: { sessionMaxMinutes: config.SESSION_MAX_MINUTES },
    }),
    otherParts: {
      forgetUser: (inside, user) => forgetUser({ ...keysOf(options), database: inside }, user),
      releaseAddress: (inside, released) => releaseAddress({ ...keysOf(options), database: inside }, released),
      releaseWallet,
      mergeUsers,
      endKeys,
      listOwners,
    },
    ...(config.BREACHED_PASSWORDS_FILE && { isBreached: await openBreached(config.BREACHED_PASSWORDS_FILE) }),
    ...(chains.length > 0 && {
      verifyContractSignature: createContractVerifier({
        nodes: new Map(chains.map(({ id, nodeUrl }) => [id, nodeUrl])),
      }),
    }),
    ...(config.CAPTCHA_SITE_KEY &&
      config.CAPTCHA_SECRET && {
        verifyCaptcha: verifyByHttp({
          service: captchaServiceOf(config.CAPTCHA_SITE_KEY),
          url: config.CAPTCHA_VERIFY_URL ?? captchaVerifier(config.CAPTCHA_SITE_KEY),
          secret: config.CAPTCHA_SECRET,
          minimumScore: config.CAPTCHA_MINIMUM_SCORE,
          // The captcha services' test keys return hostnames of their own.
          checksHostname: !config.local,
        }),
      }),
    settings: {
      publicUrl: config.PUBLIC_URL,
      environment: config.environment,
      projectId: config.PROJECT_ID,
      publicToken: config.PUBLIC_TOKEN,
      projectSecret: config.PROJECT_SECRET,
      projectSecretPrevious: config.PROJECT_SECRET_PREVIOUS,
      projectName: options.product.brand.name,
      brand: options.product.brand,
      ...(hasOwnLanguages(config) && { languages: options.product.languages }),
      allowedOrigins: pageOrigins(config),
      redirectUrls: [...origins.flatMap(pageRedirects), ...config.REDIRECT_URLS],
      codePages: origins.map((origin) => `${origin}/auth/email`),
      defaultRedirectUrl: `${config.PUBLIC_URL}/auth/email`,
      emailDomains: config.EMAIL_DOMAINS,
      deniedEmailDomains: config.DENIED_EMAIL_DOMAINS,
      auditDays: config.AUDIT_DAYS,
      contractChains: chains.map(({ id }) => id),
      rateLimits: config.RATE_LIMITS === 'on',
      limits: config.limits,
      ...(config.textCountries && { textCountries: config.textCountries }),
      ...(config.CAPTCHA_SITE_KEY && { captcha: { siteKey: config.CAPTCHA_SITE_KEY } }),
      signInMethods: offeredMethods(config),
      sessionMaxMinutes: config.SESSION_MAX_MINUTES,
      oauth: config.oauth,
      pkceRequired: config.PKCE_REQUIRED,
    },
  }
}

type Trust = Pick<
  CardsContext,
  | 'verifyBearer'
  | 'makeSignInLink'
  | 'isBanned'
  | 'findVerifiedEmails'
  | 'findLanguage'
  | 'lockVerifiedEmails'
  | 'forgetElsewhere'
  | 'findWallets'
  | 'lockWallets'
  | 'assertMayCreateKeys'
>

const composeCards = (options: Composed, trust: Trust): CardsContext => {
  const { config, product, database, readStale = (read) => read(database), log, clock, startTrace } = options
  const web = builtWeb(webDirectory, product, config.OFFLINE)
  const openMinter = minterOf(config)
  const relayer = relayerOf(config, openMinter)
  const pictures = openRemotePicturesOf(config, { clock, log })
  const findPoapHistory = config.PROVIDER_URL === undefined ? poapHistoryOf(config, log) : undefined
  return {
    database,
    readStale,
    clock,
    log,
    randomBytes: systemRandomBytes,
    ...trust,
    // The audit log is ours, whichever provider has the accounts.
    recordAct: ({ act, userId, sessionId, subject, ipAddress }) =>
      recordAct(
        { database, clock, log, settings: { limits: config.limits } },
        { actor: 'caller', act, outcome: 'ok', user_id: userId, session_id: sessionId, subject, ip_address: ipAddress },
      ),
    ...keysOf(options),
    drawArtwork: async (eventId) => (await web.pagesIn(product.languages.fallback)).artwork(eventId),
    drawTokenCard: createDrawTokenCard({
      pagesIn: web.pagesIn,
      language: offeredLanguage('en', product.languages) ?? product.languages.fallback,
    }),
    onChain: createOnChain({
      chains: chainsWithNode(config),
      ...(openMinter && { openMinter }),
      ...(relayer && { relayer }),
      startTrace,
    }),
    ...(queriedChains(config).length > 0 && { remotePictures: pictures.remotePictures }),
    ...(config.REMOTE_PICTURES === 'on' && { picturesElsewhere: pictures.picturesElsewhere }),
    ...(findPoapHistory && { findPoapHistory }),
    settings: {
      ...defaultSettings,
      brand: product.brand,
      languages: product.languages,
      publicUrl: config.PUBLIC_URL,
      rateLimits: config.RATE_LIMITS === 'on',
      limits: config.limits,
      autoApprove: config.AUTO_APPROVE_EVENTS === 'on',
      accountsElsewhere: config.PROVIDER_URL !== undefined,
    },
  }
}

const composeOwn = async (options: Composed): Promise<OwnContexts> => {
  const { config, clock } = options
  const secrets = await secretsKeys(config)
  const signer = await openSigner({ ...options, secrets })
  const identity = { ...(await composeIdentity(options, signer)), secrets }
  const cards = composeCards(options, {
    verifyBearer: createBearerVerifier({
      issuer: `stytch.com/${config.PROJECT_ID}`,
      audience: config.PROJECT_ID,
      keySet: ownKeySet(signer, clock),
      clock,
    }),
    isBanned: shareInTurn((userId) => isBanned(identity, userId)),
    findVerifiedEmails: (userId, database = identity.database) => findVerifiedEmails({ database }, userId),
    findLanguage: (email, database = identity.database) => findLanguage({ database }, email, options.product.languages),
    lockVerifiedEmails,
    findWallets: (userId) => findWallets(identity, userId),
    lockWallets,
    assertMayCreateKeys: (inside, sessionId) =>
      assertSessionMayChangeFactors({ ...identity, database: inside }, sessionId),
    makeSignInLink: async (email, codeFor) =>
      offeredMethods(config).includes('email_magic_link')
        ? createSignInLink(identity, {
            email,
            codeFor,
            redirectUrl: collectionLink(config.PUBLIC_URL),
            expirationMinutes: linkExpirationMinutes.maximum,
          })
        : { url: signInAddress(config.PUBLIC_URL, email) },
  })
  return { product: options.product, identity, cards }
}

/** Composes the provider and the cards service: the settings of each, and how one trusts the other. */
export const compose = async (given: Options): Promise<Contexts> => {
  const product = await openProduct(given.config, given)
  const options = { ...given, product }
  const { config, clock, log } = options
  const { PROVIDER_URL: providerUrl, PUBLIC_TOKEN: publicToken, PROJECT_ID: projectId, PUBLIC_URL: publicUrl } = config
  if (providerUrl === undefined) return composeOwn(options)
  const { openOtherProvider } = await import('./provider/other-provider.ts')
  const provider = openOtherProvider({
    providerUrl,
    publicToken,
    projectId,
    publicUrl,
    clock,
    log,
    limits: config.limits,
  })
  const cards = composeCards(options, {
    verifyBearer: createBearerVerifier({
      issuer: provider.issuers,
      audience: projectId,
      keySet: provider.keySet,
      clock,
    }),
    makeSignInLink: async (email) => ({ url: signInAddress(publicUrl, email) }),
    // The audit log is ours, whichever provider has the accounts.
    forgetElsewhere: async (database, { userId = null, emails }) => {
      const contacts = emails.map((contact) => ({ contact, kind: 'email', verified: false, theirs: true }) as const)
      await forgetTraces(database, userId, contacts)
    },
  })
  return { product, cards, provider }
}
