import type * as english from '../english/start.ts'
import type { Texts } from '../texts.ts'

export const start: Texts<typeof english.start> = {
  demo: 'これはデモです。メールはここに届きます：',
  outbox: '送信箱',
  demoEnd: '。',
  lostConnection: '接続が切れたため、この画面ではサインアウトの状態です。オンラインに戻ると、またサインインします。',
  sessionGoesOn:
    'この端末ではサインアウトしましたが、セッションはオンラインに戻るまで終了しません。このページを開いたままにすると、自動的に終了します。',
  offline: 'オフラインのようです。何も失われていません。つながったら、もう一度お試しください。',
}
