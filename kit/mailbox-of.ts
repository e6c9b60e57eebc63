/** How a provider of mailboxes reads the name before the `@`; all its domains are one. */
type Provider = { domains: readonly [string, ...string[]]; nameOf: (name: string) => string }

/**
 * Gmail ignores dots: https://support.google.com/mail/answer/7436150. Proton, as it says to those who ask, dots, hyphens and underscores;
 * a name is the same person's on all its domains: https://proton.me/support/addresses-and-aliases. Yandex takes a dot for a hyphen, and gives
 * a mailbox its name on all its domains: https://yandex.com/support/id/authorization/email.html.
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
 * The mailbox that an address reaches, as far as it shows: without what follows a plus, and as its provider reads the name. For counting
 * mails only. It says nothing about who somebody is: elsewhere a plus may be part of a name. Takes an address in its one spelling.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const local = name === '' ? email.slice(0, at) : name
  const provider = byDomain.get(domain)
  return provider ? `${provider.nameOf(local) || local}@${provider.domains[0]}` : `${local}@${domain}`
}
