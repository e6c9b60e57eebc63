import type { Token, TokenList } from '@iyk/wire/tokens.ts'
import { http } from '../../http/page-http.ts'

/** The user's minted collectibles, and what their linked wallets got from other accounts. */
export async function fetchTokens(): Promise<Token[]> {
  return (await http<TokenList>('GET', '/api/tokens')).data
}
