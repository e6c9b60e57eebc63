import { AccountData } from '../features/account/account-data.tsx'
import type { AccountProps } from '../features/account/account-props.ts'
import { AuthenticatorApp } from '../features/account/authenticator-app.tsx'
import { Emails } from '../features/account/emails.tsx'
import { Looks } from '../features/account/looks.tsx'
import { Passkeys } from '../features/account/passkeys.tsx'
import { Password } from '../features/account/password.tsx'
import { Phones } from '../features/account/phones.tsx'
import { Providers } from '../features/account/providers.tsx'
import { Sessions } from '../features/account/sessions.tsx'
import { useAccount } from '../features/account/use-account.ts'
import { Wallets } from '../features/account/wallets.tsx'
import { SignOutHere } from '../features/navigation/sign-out.tsx'
import { account as texts } from '../texts/english/account.ts'
import { product } from '../texts/english/public.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** `/account`: every way in, where one is signed in, how the pages look. */
export function AccountPage() {
  const account = useAccount()
  return (
    <>
      <title>{`${texts.title} · ${product.name}`}</title>
      <PageHead title={texts.title}>
        <SignOutHere />
      </PageHead>
      <Loaded load={account} skeleton={<Skeleton shape="page" />}>
        {(props) => <WaysIn {...props} />}
      </Loaded>
      {/* What stands below something that is still on its way would not stay where it is. */}
      {account.status !== 'loading' && <Looks />}
    </>
  )
}

function WaysIn(props: AccountProps) {
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
      <AccountData {...props} />
    </>
  )
}
