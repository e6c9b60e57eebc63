import type * as english from '../english/sign-in-methods.ts'
import type { Texts } from '../texts.ts'

export const ways: Texts<typeof english.ways> = {
  names: { passkey: 'パスキー', password: 'パスワード', text: '電話のコード', wallet: 'ウォレット' },
  goOn: (name) => `${name}で続ける`,
  lastTime: '前回はこの方法でサインインしました。',
  none: 'ここではメールでのみサインインできます。',
  back: 'ほかの方法',
}

export const passkey: Texts<typeof english.passkey> = {
  title: 'パスキーでサインイン',
  text: '端末が指紋、顔、またはPINを確認します。',
  button: 'パスキーを使う',
  problems: {
    unused: 'パスキーは使われませんでした。何も失われていません。もう一度試すか、戻ってほかの方法をお使いください。',
    refused:
      'このパスキーは登録されていないか、時間がたちすぎました。もう一度試すか、戻ってほかの方法をお使いください。',
    unusable: 'このブラウザーでは、このページでパスキーを使えません。戻ってほかの方法をお使いください。',
  },
}

export const password: Texts<typeof english.password> = {
  title: 'パスワードでサインイン',
  label: 'パスワード',
  button: 'サインイン',
  forgot: '忘れました',
  isNew: '初めて使います',
  problems: {
    wrong: 'アドレスとパスワードの組み合わせが違います。両方を確認するか、戻ってメールでサインインしてください。',
    outdated: 'このパスワードはもう使えません。「忘れました」から新しいパスワードを決めてください。',
  },
}

export const newAccount: Texts<typeof english.newAccount> = {
  title: '初めての方',
  hint: '複雑さより長さが大切です。',
  button: 'アカウントを作る',
  problems: {
    taken: 'このアドレスにはすでにアカウントがあります。戻ってそのパスワードかメールでサインインしてください。',
    weak: '推測されやすいため、アカウントは作られませんでした。もっと長くしてください。',
    breached: '流出したことのあるパスワードのため、アカウントは作られませんでした。別のものにしてください。',
    tooLong: '長すぎるため、アカウントは作られませんでした。1,000文字未満にしてください。',
    invalidEmail: 'メールアドレスではないようです。@ や . が抜けていないか確認してください。',
  },
}

export const text: Texts<typeof english.text> = {
  title: '電話でコードを受け取る',
  label: '電話番号',
  example: '+81 90 1234 5678',
  hint: '+ と国番号から始めてください。',
  channel: 'コードの届け方',
  channels: { sms: 'SMS', whatsapp: 'WhatsAppで' },
  button: 'コードを送る',
  problems: {
    invalid: '電話番号ではないようです。+81 のように、+ と国番号から始めてください。',
    country: 'この国番号はありません。+ の後の数字を確認してください。',
    unsubscribed: 'この電話は、こちらからのメッセージを受け取らない設定です。別の番号をお使いください。',
  },
}

export const checkText: Texts<typeof english.checkText> = {
  title: '電話を確認してください',
  text: {
    sms: (number) => `${number} にSMSを送りました。コードは10分間使えます。`,
    whatsapp: (number) => `${number} にWhatsAppで送りました。コードは10分間使えます。`,
  },
  label: 'メッセージのコード',
  button: 'サインイン',
  resend: 'もう一度送る',
  resendIn: (seconds) => `${seconds}秒後にもう一度送れます`,
  resent: '新しいコードを送りました。使えるのは最新のコードだけです。',
  change: '別の番号を使う',
  wrongCode: '最新のコードではありません。数字を確認して、もう一度お試しください。',
  expiredCode: 'このコードは期限切れです。もう一度送って、新しいコードを入力してください。',
}

export const wallet: Texts<typeof english.wallet> = {
  title: 'ウォレットでサインイン',
  text: 'ウォレットが短い文に署名します。費用はかからず、何も動きません。',
  connected: (name, account) => `${name} の ${account} とつながっています。`,
  button: 'このウォレットでサインイン',
  other: '別のウォレットを使う',
  asked: 'ウォレットに署名する文が表示されています。読んで、そこで答えてください。',
}

export const providers: Texts<typeof english.providers> = {
  notOffered: 'この方法はここではもう使えません。別の方法を選んでください。',
}

export const dialog: Texts<typeof english.dialog> = { title: 'サインイン' }
