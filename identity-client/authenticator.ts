/** Creates and uses passkeys: the browser, or a fake in tests. */
export interface Authenticator {
  create(options: CredentialCreationOptions): Promise<Credential | null>
  get(options: CredentialRequestOptions): Promise<Credential | null>
  /** Whether passkeys can be offered in a field's autofill. */
  canAutofill(): Promise<boolean>
  /** Whether the page has such a field. */
  hasAutofillField(): boolean
  userAgent: string
}

export const browserAuthenticator = (): Authenticator => ({
  create: (options) => navigator.credentials.create(options),
  get: (options) => navigator.credentials.get(options),
  canAutofill: async () => (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false,
  hasAutofillField: () => document.querySelector("input[autocomplete*='webauthn']") !== null,
  userAgent: navigator.userAgent,
})
