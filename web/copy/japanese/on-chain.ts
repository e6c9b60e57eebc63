import type { Copy } from '../copy.ts'
import type * as english from '../english/on-chain.ts'

export const onChain: Copy<typeof english.onChain> = {
  title: 'オンチェーン',
  offer:
    'このコレクティブルを、あなたのウォレットのトークンにします。取り消しはできず、ネットワーク手数料がかかります。',
  take: 'ミント',
  takeTo: (chain) => `${chain}でミント`,
  goesTo: (address) => `あなたのアドレス ${address} に届きます。`,
  solana: 'これはSolanaのウォレットです。ミントできるのはEVM互換チェーンです。Ethereumのウォレットを接続してください。',
  promised: (address, until) =>
    `${address} にミントされる可能性がまだあります。ウォレットでそのアカウントを選ぶか、${until}以降にもう一度お越しください。`,
  steps: {
    switch: (wallet) => `${wallet}がチェーンの切り替えを求めています。ウォレットで承認してください。`,
    voucher: (wallet) => `${wallet}に送るトランザクションを準備しています。`,
    send: (wallet) => `${wallet}に手数料が表示されています。ウォレットで承認するまで、何も送信されません。`,
  },
  unreported: '送信しました。確認を待っています。接続が戻るまで、このページを開いたままにしてください。',
  states: {
    sent: (chain) => `${chain}に送信中です。このページは閉じてもかまいません。`,
    mined: (chain, blocks) => `${chain}に記録されました。${blocks}ブロックで確定します。`,
    final: (chain) => `${chain}に記録され、確定しました。`,
  },
  stages: { sent: '送信済み', mined: '確認済み', final: '確定' },
  setbacks: {
    expired: '期限までにトランザクションが送信されなかったため、ミントされませんでした。いつでもやり直せます。',
    failed:
      'トランザクションは失敗し、手数料だけがかかりました。コレクティブルはあなたのもののままです。もう一度お試しください。',
    dropped: 'トランザクションがチェーンで破棄されたため、ミントされませんでした。もう一度お試しください。',
    replaced: '別のトランザクションに置き換えられたため、ミントされませんでした。いつでもやり直せます。',
    reorged: 'チェーンがブロックを取り消しました。ときどき起こることです。トランザクションは再び送信中です。',
  },
  chain: 'チェーン',
  someChain: (id) => `チェーン ${id}`,
  recipient: 'アドレス',
  transaction: 'トランザクション',
  explore: 'エクスプローラーで見る',
  watch: 'ウォレットに表示',
  watching: 'ウォレットが表示の許可を求めています。ウォレットで承認してください。',
  watched: 'ウォレットに表示されるようになりました。',
  unknown: '状態を確認できませんでした。もう一度お試しください。',
  underWay: 'すでに送信中です。新たに送信されたものはありません。',
  otherTab: '別のタブがすでにウォレットに承認を求めています。ウォレットで承認してください。',
  refusals: {
    voucher_missing: 'ミントが中断されました。最初からやり直してください。',
    chain_not_offered: 'このチェーンではミントできなくなりました。ページを再読み込みしてください。',
    invalid_ethereum_address: 'ウォレットのアドレスを使えません。別のアカウントをお試しください。',
    voucher_elsewhere:
      '別のアドレスまたはチェーンでミントされる可能性がまだあります。その期限が切れるまでお待ちください。',
    collectible_on_chain: 'すでにミントされています。何も送信されていません。',
    chain_unavailable: '現在、チェーンが応答していません。何も送信されていません。後でもう一度お試しください。',
    too_many_requests: '試行回数が多すぎます。何も送信されていません。最大1時間待ってから、もう一度お試しください。',
    collectible_not_found: 'このコレクティブルは、もうコレクションにありません。何も送信されていません。',
    unauthorized_credentials: 'サインアウトされています。何も送信されていません。もう一度サインインしてください。',
  },
}
