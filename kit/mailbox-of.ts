/** How a mailbox provider interprets the name before the `@`; all its domains are one. */
type Provider = { domains: readonly [string, ...string[]]; nameOf: (name: string) => string }

/**
 * Gmail ignores dots: https://support.google.com/mail/answer/7436150. Proton ignores dots, hyphens and underscores, according to its support, and a
 * name belongs to the same user on all its domains: https://proton.me/support/addresses-and-aliases. Yandex treats a dot as a hyphen and gives a
 * mailbox its name on all its domains: https://yandex.com/support/id/authorization/email.html.
 */
const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], nameOf: (name) => name.replaceAll('.', '') },
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    nameOf: (name) => name.replaceAll(/[._-]/g, ''),
  },
  {
    domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    nameOf: (name) => name.replaceAll('.', '-'),
  },
]
const byDomain = new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider])))

/**
 * The mailbox that an address reaches, as far as its text shows: without anything after a plus, and by its provider's rules. Only for counting
 * emails. It does not identify a user: elsewhere a plus can be part of a name. Takes a normalized address.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const local = name === '' ? email.slice(0, at) : name
  const provider = byDomain.get(domain)
  return provider ? `${provider.nameOf(local) || local}@${provider.domains[0]}` : `${local}@${domain}`
}
