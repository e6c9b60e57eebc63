import type * as english from '../english/start.ts'
import type { Texts } from '../texts.ts'

export const start: Texts<typeof english.start> = {
  demo: 'これはデモです。メールはここに届きます：',
  outbox: '送信箱',
  demoEnd: '。',
  lostConnection: '接続が切れたため、この画面ではサインアウトの状態です。オンラインに戻ると、またサインインします。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
}
