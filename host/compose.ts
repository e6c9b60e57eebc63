import { createBearerVerifier } from '@iyk/cards/bearer/verify-session-jwt.ts'
import { type CollectibleChain, createOnChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { type CardsContext, defaultSettings } from '@iyk/cards/context.ts'
import { forgetUser } from '@iyk/cards/me/forget.ts'
import { listOwners } from '@iyk/cards/me/list-owners.ts'
import { mergeUsers } from '@iyk/cards/me/merge.ts'
import { releaseAddress } from '@iyk/cards/me/release-address.ts'
import { verifyByHttp } from '@iyk/identity/captcha/verify-by-http.ts'
import type { IdentityContext } from '@iyk/identity/context.ts'
import { createContractVerifier } from '@iyk/identity/crypto-wallets/ask-contract.ts'
import { createSignInLink } from '@iyk/identity/magic-links/create-sign-in-link.ts'
import { openBreachedList } from '@iyk/identity/passwords/open-breached-list.ts'
import { openSigner, type Signer } from '@iyk/identity/signing-keys/open-signer.ts'
import { findVerifiedEmails, holdVerifiedEmails } from '@iyk/identity/users/find-verified-emails.ts'
import { forgetTraces } from '@iyk/identity/users/forget-store.ts'
import { isBanned } from '@iyk/identity/users/is-banned.ts'
import { type Clock, systemRandomBytes } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import { captchaServiceOf } from '@iyk/wire/captcha.ts'
import { linkExpirationMinutes } from '@iyk/wire/limits.ts'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import { captchaVerifier } from './captcha-sources.ts'
import { minterOf } from './chains/open-minter.ts'
import { collectionLink } from './collection-link.ts'
import type { Config } from './config.ts'
import { webDirectory } from './ensure-web-built.ts'
import { offeredMethods } from './offered-methods.ts'
import { builtWeb } from './pages/built-web.ts'
import { type OtherProvider, openOtherProvider } from './provider/other-provider.ts'
import { secretsKeys } from './secrets-keys.ts'

/** `identity` is our own provider, mounted beside the cards; `provider` the one that PROVIDER_URL names in its place. */
export type OwnContexts = { cards: CardsContext; identity: IdentityContext; provider?: never }
export type Contexts = OwnContexts | { cards: CardsContext; identity?: never; provider: OtherProvider }
type Options = { config: Config; masterKey: Buffer; database: OpenDatabase; log: Log; clock: Clock }

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Whose pages may call: our own, and those the settings name. */
export const pageOrigins = (config: Config): string[] => [...ownOrigins(config), ...config.ALLOWED_ORIGINS]

/** On this machine people write the address in several ways; each is an origin of its own to a browser. */
const ownOrigins = ({ PUBLIC_URL, local }: Config) => {
  const { origin, port } = new URL(PUBLIC_URL)
  return local && port ? [...new Set([origin, ...loopback.map((name) => `http://${name}:${port}`)])] : [origin]
}

/** Where the pages of an origin have mails and providers lead to, as `web/session/way-back.ts` writes it. */
export const pageRedirects = (origin: string): string[] =>
  ['', '?return_to={}', '?return_to={}&provider={}'].map((query) => `${origin}/auth/email${query}`)

const keepKeysFor = 60_000

/**
 * The provider's public keys without a way over the network. Importing a key costs more than a check with it, so they are kept a minute; a
 * new key is published two minutes before it signs.
 */
const ownKeySet = (signer: Signer, clock: Clock): JWTVerifyGetKey => {
  let kept: { at: number; keys: Promise<ReturnType<typeof createLocalJWKSet>> } | undefined
  return async (header, token) => {
    const now = clock().getTime()
    if (!kept || Math.abs(now - kept.at) >= keepKeysFor) kept = { at: now, keys: signer.jwks().then(createLocalJWKSet) }
    const current = kept
    const keys = await current.keys.catch((error) => {
      if (kept === current) kept = undefined
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

/** Where sign-in starts with this address, for where no link signs in or another provider makes them. The fragment reaches no server. */
const signInAddress = (publicUrl: string, email: string) =>
  `${publicUrl}/?return_to=/collection#${new URLSearchParams({ email })}`

const openBreached = async (file: string) => {
  const list = await openBreachedList(file).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused([`BREACHED_PASSWORDS_FILE is "${file}", but that cannot be read (${error.code}).`])
  })
  return list.isBreached
}

const composeIdentity = async ({ config, database, log, clock }: Options, signer: Signer): Promise<IdentityContext> => {
  const origins = ownOrigins(config)
  const chains = chainsWithNode(config)
  return {
    database,
    clock,
    log,
    randomBytes: systemRandomBytes,
    signer,
    otherParts: { forgetUser, releaseAddress, mergeUsers, listOwners },
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
          // The services' keys for trying name hosts of their own.
          checksHostname: !config.local,
        }),
      }),
    settings: {
      publicUrl: config.PUBLIC_URL,
      environment: config.environment,
      projectId: config.PROJECT_ID,
      publicToken: config.PUBLIC_TOKEN,
      projectSecret: config.PROJECT_SECRET,
      projectName: 'IYK Cards',
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
  'verifyBearer' | 'makeSignInLink' | 'isBanned' | 'findVerifiedEmails' | 'holdVerifiedEmails' | 'forgetElsewhere'
>

const composeCards = ({ config, masterKey, database, log, clock }: Options, trust: Trust): CardsContext => {
  const openMinter = minterOf(config)
  return {
    database,
    clock,
    log,
    randomBytes: systemRandomBytes,
    ...trust,
    masterKey,
    ...(config.CARD_MASTER_KEY_PREVIOUS && { previousMasterKey: config.CARD_MASTER_KEY_PREVIOUS }),
    drawArtwork: async (eventId) => (await builtWeb(webDirectory).pagesIn('en')).artwork(eventId),
    onChain: createOnChain({ chains: chainsWithNode(config), ...(openMinter && { openMinter }) }),
    settings: {
      ...defaultSettings,
      publicUrl: config.PUBLIC_URL,
      rateLimits: config.RATE_LIMITS === 'on',
      limits: config.limits,
      autoApprove: config.AUTO_APPROVE_EVENTS === 'on',
      accountsElsewhere: config.PROVIDER_URL !== undefined,
    },
  }
}

const composeOwn = async (options: Options): Promise<OwnContexts> => {
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
    isBanned: (userId) => isBanned(identity, userId),
    findVerifiedEmails: (userId) => findVerifiedEmails(identity, userId),
    holdVerifiedEmails,
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
  return { identity, cards }
}

/** Puts the provider and the cards service together: what each is told, and how the one trusts the other. */
export const compose = async (options: Options): Promise<Contexts> => {
  const { config, clock, log } = options
  const { PROVIDER_URL: providerUrl, PUBLIC_TOKEN: publicToken, PROJECT_ID: projectId, PUBLIC_URL: publicUrl } = config
  if (providerUrl === undefined) return composeOwn(options)
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
    // The audit log is ours, whoever keeps the accounts.
    forgetElsewhere: async (database, { userId = null, emails }) => {
      const contacts = emails.map((contact) => ({ contact, kind: 'email', verified: false, theirs: true }) as const)
      await forgetTraces(database, userId, contacts)
    },
  })
  return { cards, provider }
}
