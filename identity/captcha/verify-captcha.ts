/** `reason` is for the log. */
export type CaptchaVerdict = { solved: true } | { solved: false; reason: string }

/** Whether the captcha was solved by whom the token was given to, on the page that calls. Throws when that cannot be told. */
export type VerifyCaptcha = (token: string, asked: { ipAddress: string; hostname: string }) => Promise<CaptchaVerdict>
