// What the account page needs once something is clicked, in one file.
export { linkWallet } from '../../browser-wallet/link-wallet.ts'
export {
  authenticatorAppRemoval,
  confirmSetup,
  removeToRenew,
  showRecoveryCodes,
  startSetup,
} from './authenticator-app/change-authenticator-app.ts'
export { RecoveryCodes } from './authenticator-app/recovery-codes.tsx'
export { RecoveryNotice } from './authenticator-app/recovery-notice.tsx'
export { changeAccount } from './change-account.ts'
export { ConfirmPrompt } from './confirm-prompt.tsx'
export { AddContact } from './contacts/add-contact.tsx'
export { ContactCodeForm } from './contacts/contact-code-form.tsx'
export { emailKind, phoneKind } from './contacts/contact-kinds.tsx'
export { contactRemoval } from './contacts/contact-removal.ts'
export { dataRemoval, downloadData } from './data/change-data.ts'
export { addPasskey } from './passkeys/add-passkey.ts'
export { passkeyRemoval, renamePasskey } from './passkeys/change-passkey.ts'
export { RenamePasskey } from './passkeys/rename-passkey.tsx'
export { PasswordForm } from './password/password-form.tsx'
export { connectProvider, providerRemoval } from './providers/change-provider.ts'
export { removalOfAllSessions, sessionRemoval } from './sessions/end-sessions.ts'
export { walletRemoval } from './wallets/wallet-removal.ts'
