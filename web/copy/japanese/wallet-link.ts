import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-link.ts'

export const link: Copy<typeof english.link> = {
  title: 'このウォレットでサインイン',
  text: 'メッセージに1度署名すると、このウォレットをサインイン方法として使えます。無料で、資産は動きません。',
  button: 'アカウントに追加',
  prompts: 'ウォレットにメッセージが表示されています。内容を確認して署名してください。',
  linked: 'このウォレットでサインインできます。',
  manage: 'サインイン方法を管理',
  add: 'ウォレットを追加',
  added: (address) => `ウォレット ${address} を追加しました。このウォレットでサインインできます。`,
  yoursAlready: 'このウォレットは、すでにサインインに使えます。別のウォレットを追加するには、切断してください。',
}
