import type { Copy } from '../copy.ts'
import type * as english from '../english/start.ts'

export const start: Copy<typeof english.start> = {
  demo: 'これはデモです。メールは',
  outbox: '送信トレイ',
  demoEnd: 'に届きます。',
  lostConnection: '接続が切れたため、この画面ではサインアウトしました。接続が戻ると、再びサインインします。',
  sessionGoesOn:
    'このデバイスではサインアウトしましたが、セッションは接続が戻るまで終了しません。それまで、このページを開いたままにしてください。',
  offline: 'オフラインのようです。接続が戻ったら、もう一度お試しください。',
}
