import type { Copy } from '../copy.ts'
import type * as english from '../english/operator.ts'

export const operator: Copy<typeof english.operator> = {
  support: 'お問い合わせ',
  legal: { imprint: '運営者情報', privacy: 'プライバシー', terms: '利用規約' },
}
