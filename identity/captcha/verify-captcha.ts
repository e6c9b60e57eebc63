/** `reason` is for the log. */
export type CaptchaVerdict = { solved: true } | { solved: false; reason: string }

/** Whether the captcha was solved by the user it was shown to, on the calling page. Throws if that cannot be determined. */
export type VerifyCaptcha = (token: string, context: { ipAddress: string; hostname: string }) => Promise<CaptchaVerdict>
