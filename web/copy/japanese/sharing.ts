import type { Copy } from '../copy.ts'
import type * as english from '../english/sharing.ts'

export const sharing: Copy<typeof english.sharing> = {
  share: '主催者にメールアドレスを知らせる',
  hidden: '主催者にはアドレスは表示されません。',
  shown: (email) => `主催者に ${email} が表示されています。オフにすると、表示されなくなります。`,
}
