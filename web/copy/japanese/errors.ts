import type { Copy } from '../copy.ts'
import type * as english from '../english/errors.ts'

export const refusals: Copy<typeof english.refusals> = {
  too_many_requests: '試行回数が多すぎます。数分待ってから、もう一度お試しください。',
  server_unavailable: '現在、サービスを利用できません。1分ほど待ってから、もう一度お試しください。',
  unauthorized_credentials: 'サインアウトされています。もう一度サインインしてください。',
  user_unauthenticated: 'サインアウトされています。もう一度サインインしてください。',
  insufficient_factors: '2段階認証が必要です。サインインし直して、本人確認を行ってください。',
  request_timeout: '処理に時間がかかりすぎました。もう一度お試しください。',
  request_too_large: 'サイズが大きすぎて送信できません。',
  invalid_email: 'メールアドレスの形式が正しくないようです。@ やドットが抜けていないか確認してください。',
  invalid_picture: '4 MB以下のPNG、JPEG、WebP画像を選んでください。',
  invalid_event_dates: '日時を確認してください。開始、終了、受け取り期限の順になるように設定してください。',
  invalid_time_zone: 'このタイムゾーンは使えません。別のタイムゾーンを選んでください。',
  idempotency_key_reused: 'このイベントは、別の内容ですでに作成されています。ページを再読み込みしてください。',
  poap_event_id_taken: 'このイベントはすでに作成されています。ページを再読み込みしてください。',
  supply_below_collected: 'すでにそれより多く受け取られています。もっと大きい数にしてください。',
  supply_fixed: 'このイベントのコレクティブルはミントが始まっているため、発行数を増やせません。',
  poap_event_not_found: 'このイベントはもうありません。',
  event_pending_approval: 'このイベントは承認待ちです。',
  event_rejected: 'このイベントは承認されませんでした。',
  card_not_found: 'このカードはあなたのものではないか、もうありません。',
  card_blocked: 'このカードはブロックされています。',
  too_many_cards: 'チップなしのカードは100枚までです。使わなくなったカードを手放してください。',
  card_already_held: 'このカードにはすでに所有者がいます。',
  card_offer_not_found: 'このカードの譲渡の申し出は、もう有効ではありません。',
  collectible_not_found: 'このコレクティブルはコレクションにありません。',
}
