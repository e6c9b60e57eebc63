import { projectFiles, readProjectFile } from './source-files.ts'

/**
 * Files that ship and say the name of the software itself, whatever an operator calls their installation: to the operator, to other programs, and in what
 * can never change. Everywhere else it is `product.name` (web) or `settings.brand.name`.
 */
const ofSoftware: Readonly<Record<string, string>> = {
  'wire/product.ts': 'the name of an installation that has no other',
  'web/public/manifest.webmanifest': 'the same; host/product/mount-product.ts writes that of others',
  'cards/collectibles/chain/contract.ts': 'the domain that vouchers are signed for, as the deployed contract has it',
  'contracts/collectible.sol': 'the same',
  'host/pages/write-calendar.ts': 'PRODID, the program that wrote a calendar file',
  'host/provider/call-provider.ts': 'the program that calls a provider',
  'identity-client/describe-client.ts': 'the program that calls a provider',
  'cards/webhooks/post-webhook.ts': 'User-Agent',
}

/** What operators read: the start, refusals to start, commands and backups. */
const ofOperators = [
  /^host\/(main|start-service|leave-root|config)\.ts$/,
  /^host\/launch\.mjs$/,
  /^host\/iyk-cards\.service$/,
  /^host\/postgres\//,
  /^host\/backup\//,
  /^host\/operator\/(execute-command|describe-host)\.ts$/,
  /^kit\/postgres\//,
]

const name = /IYK[ -]Cards/
const ships = /^(cards|contracts|design|host|identity|identity-client|kit|wallet|web|wire)\//
const isTried = /\.test\.tsx?$|\/fixtures\/|\/examples\/|\.md$/

/** No page, email, pass or picture says the name of the software where the operator's belongs. */
export const findProductNames = (files: readonly string[], read: (path: string) => string): string[] => {
  const mentions = files.filter((path) => ships.test(path) && !isTried.test(path) && name.test(read(path)))
  return [
    ...mentions
      .filter((path) => !Object.hasOwn(ofSoftware, path) && !ofOperators.some((one) => one.test(path)))
      .map(
        (path) =>
          `${path} says the name of the software; use that of the product, or add why to dev/checks/product-name.ts.`,
      ),
    ...Object.keys(ofSoftware)
      .filter((path) => !mentions.includes(path))
      .map((path) => `${path} no longer says the name of the software; remove it from dev/checks/product-name.ts.`),
  ]
}

export const checkProductName = (): string[] => findProductNames(projectFiles(), readProjectFile)
