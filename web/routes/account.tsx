import { useEffect } from 'react'
import { webhookSection } from '../copy/english/account.ts'
import { titles } from '../copy/english/app.ts'
import type { AccountProps } from '../features/account/account-props.ts'
import { AccountSection } from '../features/account/account-section.tsx'
import { ApiKeys } from '../features/account/api-keys/api-keys.tsx'
import { AppearanceSettings } from '../features/account/appearance.tsx'
import { AuthenticatorApp } from '../features/account/authenticator-app/authenticator-app.tsx'
import { Emails } from '../features/account/contacts/emails.tsx'
import { Phones } from '../features/account/contacts/phones.tsx'
import { AccountData } from '../features/account/data/account-data.tsx'
import { Passkeys } from '../features/account/passkeys/passkeys.tsx'
import { Password } from '../features/account/password/password.tsx'
import { Providers } from '../features/account/providers/providers.tsx'
import { Sessions } from '../features/account/sessions/sessions.tsx'
import { useAccount } from '../features/account/use-account.ts'
import { Wallets } from '../features/account/wallets/wallets.tsx'
import { loadChanges } from '../features/account/with-changes.ts'
import { SignOutHere } from '../features/navigation/sign-out.tsx'
import { WebhooksButton } from '../features/webhooks/webhooks-button.tsx'
import { product } from '../product.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** `/account`: sign-in methods, sessions and appearance. */
export function AccountPage() {
  const account = useAccount()
  return (
    <>
      <title>{`${titles.account} · ${product.name}`}</title>
      <PageHeader title={titles.account}>
        <SignOutHere />
      </PageHeader>
      <Loaded load={account} skeleton={<Skeleton shape="page" />}>
        {(props) => <SignInMethodSections {...props} />}
      </Loaded>
      {/* Content below a section that is still loading would shift. */}
      {(account.value !== undefined || account.status !== 'loading') && <AppearanceSettings />}
    </>
  )
}

function SignInMethodSections(props: AccountProps) {
  // When a button is activated, what that needs is there: prefetched, and run while a finger is down or a key moves the focus.
  useEffect(() => {
    const stop = new AbortController()
    const load = () => void loadChanges().catch(() => {})
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, load, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <>
      <Emails {...props} />
      <Phones {...props} />
      <Password {...props} />
      <Passkeys {...props} />
      <AuthenticatorApp {...props} />
      <Providers {...props} />
      <Wallets {...props} />
      {props.config.provider_url === '' && <Sessions client={props.client} />}
      <ApiKeys />
      <AccountSection title={webhookSection.title} text={webhookSection.text}>
        <WebhooksButton />
      </AccountSection>
      <AccountData {...props} />
    </>
  )
}
