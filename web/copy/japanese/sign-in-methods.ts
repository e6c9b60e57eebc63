import type { Copy } from '../copy.ts'
import type * as english from '../english/sign-in-methods.ts'

export const ways: Copy<typeof english.ways> = {
  names: { passkey: 'パスキー', password: 'パスワード', text: '電話番号', wallet: 'ウォレット' },
  continueWith: (name) => `${name}で続ける`,
  lastTime: '前回使った方法です。',
  none: 'ここでは、メールでのみサインインできます。',
  back: 'その他の方法',
}

export const passkey: Copy<typeof english.passkey> = {
  title: 'パスキーでサインイン',
  text: 'デバイスで指紋、顔、PINのいずれかを確認します。',
  button: 'パスキーを使う',
  problems: {
    unused: 'パスキーは使われませんでした。もう一度試すか、戻って別の方法でサインインしてください。',
    refused:
      'このパスキーは登録されていないか、時間切れになりました。もう一度試すか、戻って別の方法でサインインしてください。',
    unusable: 'このブラウザでは、このページのパスキーを使えません。戻って別の方法でサインインしてください。',
  },
}

export const password: Copy<typeof english.password> = {
  title: 'パスワードでサインイン',
  label: 'パスワード',
  button: 'サインイン',
  forgot: 'パスワードを忘れた場合',
  isNew: 'アカウントを作成',
  problems: {
    wrong: 'メールアドレスまたはパスワードが違います。両方を確認するか、戻ってメールでサインインしてください。',
    outdated: 'このパスワードは使えなくなりました。「パスワードを忘れた場合」から新しく設定してください。',
  },
}

export const newAccount: Copy<typeof english.newAccount> = {
  title: 'アカウントを作成',
  hint: '長いほど安全です。',
  button: 'アカウントを作成',
  problems: {
    taken: 'このアドレスのアカウントはすでにあります。戻って、パスワードまたはメールでサインインしてください。',
    weak: 'このパスワードは推測されやすいため、使えません。もっと長くしてください。',
    breached: 'このパスワードは過去に流出したことがあります。別のパスワードにしてください。',
    tooLong: 'このパスワードは長すぎます。1,000文字未満にしてください。',
    invalidEmail: 'メールアドレスの形式が正しくないようです。@ やドットが抜けていないか確認してください。',
  },
}

export const text: Copy<typeof english.text> = {
  title: 'スマートフォンでコードを受け取る',
  label: '電話番号',
  example: '+81 90 1234 5678',
  hint: '+81 のように、+ と国番号から入力してください。',
  channel: 'コードの受け取り方法',
  channels: { sms: 'SMSで受け取る', whatsapp: 'WhatsAppで受け取る' },
  button: 'コードを送信',
  problems: {
    invalid: '電話番号の形式が正しくないようです。+ や数字が抜けていないか確認してください。',
    country: '国番号が正しくありません。+ の後の数字を確認してください。',
    unsubscribed: 'この番号ではメッセージの受信が停止されています。別の番号を使ってください。',
  },
}

export const checkText: Copy<typeof english.checkText> = {
  title: 'スマートフォンをご確認ください',
  text: {
    sms: (number) => `${number} にSMSでコードを送信しました。コードの有効期間は10分です。`,
    whatsapp: (number) => `${number} にWhatsAppでコードを送信しました。コードの有効期間は10分です。`,
  },
  label: 'メッセージのコード',
  button: 'サインイン',
  resend: '再送信',
  resendIn: (seconds) => `${seconds}秒後に再送信`,
  resent: '新しいコードを送信しました。最新のコードだけが使えます。',
  change: '別の番号を使う',
  wrongCode:
    'コードが間違っているか、期限切れまたは使用済みです。最新のメッセージを確認するか、新しいコードを送信してください。',
  expiredCode: 'コードの期限が切れています。新しいコードを送信して、ここに入力してください。',
  uncertainCode: 'コードが使用されたかどうかを確認できませんでした。新しいコードを送信してください。',
}

export const wallet: Copy<typeof english.wallet> = {
  title: 'ウォレットでサインイン',
  text: 'ウォレットで短いメッセージに署名します。無料で、資産は動きません。',
  connected: (name, account) => `${name}が ${account} で接続されています。`,
  button: 'このウォレットでサインイン',
  other: '別のウォレットを使う',
  requested: 'ウォレットにメッセージが表示されています。内容を確認して署名してください。',
}

export const providers: Copy<typeof english.providers> = {
  notOffered: 'このサインイン方法は、ここでは使えなくなりました。別の方法を選んでください。',
}

export const dialog: Copy<typeof english.dialog> = { title: 'サインイン' }
