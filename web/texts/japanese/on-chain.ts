import type * as english from '../english/on-chain.ts'
import type { Texts } from '../texts.ts'

export const onChain: Texts<typeof english.onChain> = {
  title: 'チェーンへ',
  offer:
    '自分のウォレットのトークンにできます。誰にも取り上げられません。移せるのは一度だけで、元には戻せません。チェーンの手数料がかかります。',
  take: 'チェーンに移す',
  takeTo: (chain) => `${chain} に移す`,
  goesTo: (address) => `あなたのアドレス ${address} に移ります。`,
  solana:
    'このウォレットは Solana のものです。トークンは Ethereum とその仲間のチェーンに置かれます。そちらのウォレットを接続してください。',
  promised: (address, until) =>
    `まだ ${address} に移る可能性があります。ウォレットでそのアカウントを選ぶか、${until} を過ぎてからお越しください。`,
  steps: {
    switch: (wallet) => `${wallet} がチェーンの切り替えを求めています。ウォレットで答えてください。`,
    voucher: (wallet) => `${wallet} が送る内容に署名しています。`,
    send: (wallet) => `${wallet} に手数料が表示されます。承認するまで何も送信されません。`,
  },
  unreported: '送信しました。まだこちらに届いていません。オンラインに戻るまで、このページを開いたままにしてください。',
  states: {
    sent: (chain) => `${chain} に向かっています。このページを閉じても、そのまま進みます。`,
    mined: (chain, blocks) => `${chain} にあります。${blocks} ブロックに支えられると、取り消されることはありません。`,
    final: (chain) => `${chain} にあります。もう変わりません。`,
  },
  stages: { sent: '送信済み', mined: 'ブロックの中', final: '確定' },
  setbacks: {
    expired: '期限内に送信されなかったので、こちらに残っています。失われたものはありません。いつでも移せます。',
    failed:
      '取引は何も行わず、手数料だけがかかりました。コレクションの品は今もあなたのものです。もう一度お試しください。',
    dropped: 'チェーンで取引が見つからなくなりました。失われたものはありません。もう一度お試しください。',
    replaced: '代わりに別の取引が送信されました。失われたものはありません。いつでももう一度お試しください。',
    reorged: 'チェーンがブロックを取り消しました。ときどき起こることです。失われたものはなく、もう一度向かっています。',
  },
  chain: 'チェーン',
  someChain: (id) => `チェーン ${id}`,
  recipient: 'アドレス',
  transaction: '取引',
  explore: '詳しく見る',
  watch: 'ウォレットに表示する',
  watching: 'ウォレットが表示してよいか確認しています。ウォレットで答えてください。',
  watched: 'これからウォレットに表示されます。',
  unknown: '状況を確認できませんでした。失われたものはありません。もう一度お試しください。',
  underWay: 'すでに移動中です。新しくは何も送信されていません。',
  otherTab: '別のタブがすでにウォレットに確認しています。ここからは何も送信されていません。そちらで答えてください。',
  refusals: {
    voucher_missing: 'ミントが中断されました。最初からやり直してください。',
    chain_not_offered: 'このチェーンにはもう移せません。何も送信されていません。ページを再読み込みしてください。',
    invalid_ethereum_address:
      'ウォレットのアドレスを使えませんでした。何も送信されていません。別のアカウントでお試しください。',
    voucher_elsewhere:
      'まだ別のアドレスかチェーンに移る可能性があります。何も送信されていません。期限が切れるまでお待ちください。',
    collectible_on_chain: 'すでにチェーンにあります。何も送信されていません。',
    chain_unavailable: '今はチェーンから応答がありません。何も送信されていません。しばらくしてからお試しください。',
    too_many_requests: '短い間に何度も試されました。何も送信されていません。最長で1時間待ってからお試しください。',
    collectible_not_found: 'このコレクティブルはもうコレクションにありません。何も送信されていません。',
    unauthorized_credentials: 'サインインが終了しました。何も送信されていません。もう一度サインインしてください。',
  },
}
