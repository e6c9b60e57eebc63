/** Whether the captcha was solved by whom the token was given to. Throws when that cannot be told. */
export type VerifyCaptcha = (token: string, ipAddress: string) => Promise<boolean>
