import type * as english from '../english/errors.ts'
import type { Texts } from '../texts.ts'

export const refusals: Texts<typeof english.refusals> = {
  too_many_requests: '試行回数が多すぎます。数分待ってからお試しください。',
  server_unavailable: '現在サービスが応答できません。1分ほどしてからお試しください。',
  unauthorized_credentials: 'サインアウトされています。もう一度サインインしてください。',
  user_unauthenticated: 'サインアウトされています。もう一度サインインしてください。',
  insufficient_factors: 'この操作には2つ目の認証が必要です。もう一度サインインして認証してください。',
  request_timeout: '送信に時間がかかりすぎました。もう一度お試しください。',
  request_too_large: '大きすぎて送信できません。',
  invalid_email: 'メールアドレスの形式ではないようです。@やドットが抜けていないか確認してください。',
  invalid_picture: '4 MB以下のPNG、JPEG、WebP画像を選んでください。',
  invalid_event_dates: '日付を確認してください。開始、終了、受け取り期限の順になります。',
  invalid_time_zone: 'このタイムゾーンは使えません。別のものを選んでください。',
  idempotency_key_reused: 'このイベントは別の内容で作成済みです。ページを再読み込みしてください。',
  poap_event_id_taken: 'このイベントは作成済みです。ページを再読み込みしてください。',
  supply_below_collected: 'すでにそれより多く受け取られています。もっと大きい数にしてください。',
  supply_fixed: 'このイベントのコレクティブルはミント中のため、枚数を増やせません。',
  poap_event_not_found: 'このイベントはもうありません。',
  event_pending_approval: 'このイベントは承認待ちです。',
  event_rejected: 'このイベントは承認されませんでした。',
  card_not_found: 'このカードはあなたのものではないか、もうありません。',
  card_blocked: 'このカードはブロックされています。',
  card_already_held: 'このカードにはすでに持ち主がいます。',
  card_offer_not_found: 'このカードはもうあなたに提供されていません。',
  collectible_not_found: 'このコレクティブルはあなたのコレクションにありません。',
}
