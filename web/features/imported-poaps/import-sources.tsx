import { createUsers } from '@iyk/identity-client/users.ts'
import type { ImportedPoapList } from '@iyk/wire/imported-poaps.ts'
import { importedPoaps } from '@iyk/wire/limits.ts'
import { type FormEvent, useCallback } from 'react'
import { shortenAddress } from '../../browser-wallet/shorten-address.ts'
import { somethingWentWrong } from '../../copy/english/app.ts'
import { importing as copy } from '../../copy/english/imported-poaps.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { http } from '../../http/page-http.ts'
import { useLoad } from '../../http/use-load.ts'
import { connect } from '../../session/connect.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LabelledField, TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { Found } from './found.ts'
import { describeImportError, previewFile, previewWallet } from './import-calls.ts'
import * as css from './imported-poaps.css.ts'
import { parsePoapFile } from './parse-poap-file.ts'

const loadWallets = async (): Promise<{ wallets: string[]; failed: boolean }> => {
  try {
    const users = createUsers((await connect()).client.core)
    await users.get()
    const wallets = users.getSync()?.crypto_wallets ?? []
    const ofEthereum = wallets.filter(({ crypto_wallet_type }) => crypto_wallet_type === 'ethereum')
    return { wallets: ofEthereum.map(({ crypto_wallet_address }) => crypto_wallet_address), failed: false }
  } catch (error) {
    reportError(error, 'loading wallets to import from')
    return { wallets: [], failed: true }
  }
}

/** Whether histories can be looked up here, and the wallets that the user may look up. */
async function load() {
  const { by_address } = await http<ImportedPoapList>('GET', '/api/imported-poaps?limit=1')
  return { byAddress: by_address, ...(by_address ? await loadWallets() : { wallets: [], failed: false }) }
}

/** Where POAPs can be imported from: a wallet of the user, or a file. */
export function ImportSources({ onFound }: { onFound: (found: Found) => void }) {
  const sources = useLoad(load, 'loading where to import POAPs from', somethingWentWrong)
  return (
    <>
      <p>{copy.intro}</p>
      <Loaded load={sources}>
        {({ byAddress, wallets, failed }) => (
          <>
            <section className={css.part}>
              <h3 className={css.partTitle}>{copy.wallet.title}</h3>
              {byAddress ? (
                <FromWallet wallets={wallets} failed={failed} onFound={onFound} />
              ) : (
                <p>{copy.wallet.missing}</p>
              )}
            </section>
            <FromFile wallets={wallets} onFound={onFound} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface WalletProps {
  wallets: readonly string[]
  failed: boolean
  onFound: (found: Found) => void
}

function FromWallet({ wallets, failed, onFound }: WalletProps) {
  const { pending, error, run } = useAction<string>()
  const lookUp = (button: string, address: string) =>
    void run(button, async () => {
      try {
        onFound({ wallet: await previewWallet(address) })
        return null
      } catch (error) {
        return describeImportError(error)
      }
    })
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const address = String(new FormData(submitted.currentTarget).get('address')).trim()
    if (address !== '') lookUp('typed', address)
  }
  return (
    <>
      <p className={css.quiet}>{copy.wallet.text}</p>
      {failed ? (
        <p>{copy.wallet.notLoaded}</p>
      ) : (
        wallets.length === 0 && (
          <>
            <p>{copy.wallet.none}</p>
            <LinkButton href="/account">{copy.wallet.add}</LinkButton>
          </>
        )
      )}
      {wallets.map((address) => (
        <Button key={address} pending={pending === address} onClick={() => lookUp(address, address)}>
          {copy.wallet.lookUp(shortenAddress(address))}
        </Button>
      ))}
      {(failed || wallets.length > 0) && (
        <form className={css.form} onSubmit={submit}>
          <TextField
            label={copy.wallet.field}
            hint={copy.wallet.hint}
            name="address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <Button type="submit" variant="quiet" pending={pending === 'typed'}>
              {copy.wallet.button}
            </Button>
          </div>
        </form>
      )}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}

function FromFile({ wallets, onFound }: Pick<WalletProps, 'wallets' | 'onFound'>) {
  const { pending, error, run } = useAction()
  const read = useCallback(
    async (file: File): Promise<string | null> => {
      if (file.size > importedPoaps.fileMegabytes * 1024 * 1024) return copy.file.tooLarge
      const parsed = parsePoapFile(await file.text())
      if ('unreadable' in parsed) {
        const { unreadable, missing = [] } = parsed
        if (unreadable !== 'columns') return copy.file[unreadable]
        const names = missing.map((name) => copy.file.columnNames[name as keyof typeof copy.file.columnNames])
        return copy.file.columns(names.join(', '))
      }
      const owners = new Set(parsed.poaps.map(({ owner }) => owner))
      const ownWallets = wallets.filter((address) => owners.has(address.toLowerCase()))
      try {
        const counts = await previewFile(parsed.poaps.map(({ token_id }) => token_id))
        onFound({ file: { ...parsed, counts, ownWallets } })
        return null
      } catch (error) {
        return describeImportError(error)
      }
    },
    [wallets, onFound],
  )
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{copy.file.title}</h3>
      <p className={css.quiet}>{copy.file.text}</p>
      <LabelledField label={copy.file.field}>
        {(ids) => (
          <input
            {...ids}
            className={css.file}
            type="file"
            accept=".json,.csv,application/json,text/csv,text/plain"
            disabled={pending !== undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void run('submit', () => read(file))
              // The same file may be chosen again, once it was mended.
              currentTarget.value = ''
            }}
          />
        )}
      </LabelledField>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </section>
  )
}
