import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'Elige una wallet',
  found: 'En este navegador',
  nothingFound: 'No hay ninguna wallet en este navegador. Así puedes obtener una.',
  others: 'Otras wallets',
  popular: 'Wallets populares',
  get: (wallet) => `Obtener ${wallet}`,
  open: (wallet) => `Abrir en ${wallet}`,
  other: { ethereum: 'otra wallet de Ethereum', solana: 'otra wallet de Solana' },
  any: { ethereum: 'una wallet de Ethereum', solana: 'una wallet de Solana' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  prompts: (wallet) => `${wallet} te pide permiso. Apruébalo allí.`,
}
