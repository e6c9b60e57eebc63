import { namesOf } from './imported-names.ts'
import { readProjectFile, sourceFiles } from './source-files.ts'

/** Why an export may exist that is not imported: a folder, a file, or a file and a name. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'The build, the host or a tool loads it by its path.': [
    'web/copy/german/',
    'web/copy/japanese/',
    'web/copy/spanish/',
    'web/server.tsx',
    'dev/playwright.config.ts',
    'web/build/unused-package.ts',
    'web/client.tsx started',
  ],
  'A page that uses the client in place of the official SDK imports it (identity-client/README.md).': [
    'identity-client/create-stytch-client.ts',
  ],
  'Requests to a browser wallet that the product’s own pages do not need (wallet/README.md).': [
    'wallet/actions/accounts.ts',
    'wallet/actions/add-chain.ts addChain',
    'wallet/actions/sign-typed-data.ts',
  ],
  'host/console/commands.test.ts compares the calls of the console with the commands.': [
    'host/console/commands-beside-console.ts commandsBesideConsole',
    'host/operator/commands.ts commandNames',
  ],
  'Tests call it without what surrounds it, or compare with it; its own file uses it.': [
    'cards/chips/protocol/session-cipher.ts deriveSessionKeys',
    'cards/admissions/send-list-link.ts listLinksSent',
    'cards/collectibles/chain/follow-due.ts followDue',
    'cards/poap-events/re-encode-picture.ts patience',
    'cards/poap-events/re-encode-picture.ts pictureQueue',
    'cards/taps/sun/diversify-key.ts diversifyKey',
    'design/artwork-look.ts motifNames',
    'design/artwork-look.ts paletteNames',
    'host/console/version.ts changesSince',
    'host/offered-methods.ts offeredChannels',
    'identity/copy/locale.ts locales',
    'identity/passwords/parse-imported-hash.ts hashCaps',
    'kit/outbox/deliver.ts deliverDue',
    'kit/postgres/update-store.ts updateLock',
    'web/service-worker/saved-pages.ts filesOf',
    'wire/node-replies.ts pairReplies',
  ],
  'Tests name the type of what they pass or get.': [
    'host/chains/follow-chains.ts StartTimer',
    'host/postgres/open-embedded-postgres.ts EmbeddedPostgres',
    'identity-client/session-state.ts SessionChange',
    'kit/outbox/store.ts OutboxMessage',
    'kit/outbox/store.ts Waiting',
    'web/error-tracking/report-error.ts Reporter',
  ],
}

const isTest = (path: string) => /(^|\/)fixtures\/|\/fake-[^/]+$|\.(test|spec)\.ts$/.test(path)
const ships = (path: string) => !path.startsWith('dev/') && !isTest(path)

/** `sources` is each file's text by its path. Exports of what ships must be imported by what ships, other exports by any file. */
export const findUnused = (sources: ReadonlyMap<string, string>, allowed: readonly string[]): string[] => {
  const names = [...sources].map(([path, text]) => ({ path, ...namesOf(path, text) }))
  const importedBy = (mayImport: (path: string) => boolean) =>
    new Set(
      names
        .filter(({ path }) => mayImport(path))
        .flatMap(({ path, imports }) =>
          imports.filter(({ target }) => target !== path).map(({ target, name }) => `${target} ${name}`),
        ),
    )
  const [shipped, all] = [importedBy(ships), importedBy(() => true)]
  const unused = names.flatMap(({ path, exports }) => {
    const imported = ships(path) ? shipped : all
    return imported.has(`${path} *`)
      ? []
      : exports.filter((name) => !imported.has(`${path} ${name}`)).map((name) => `${path} ${name}`)
  })
  const covers = (key: string, one: string) =>
    one === key || one.startsWith(`${key} `) || (key.endsWith('/') && one.startsWith(key))
  return [
    ...unused
      .filter((one) => !allowed.some((key) => covers(key, one)))
      .map(
        (one) =>
          `${one.replace(' ', ' exports ')}, which ${ships(one) ? 'nothing that ships' : 'no other file'} imports.`,
      ),
    ...allowed
      .filter((key) => !unused.some((one) => covers(key, one)))
      .map((key) => `dev/checks/unused.ts lists ${key}, which is imported or gone.`),
  ]
}

export const checkUnused = (): string[] =>
  findUnused(new Map(sourceFiles().map((path) => [path, readProjectFile(path)])), Object.values(exceptions).flat())
