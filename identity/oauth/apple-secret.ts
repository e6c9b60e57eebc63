import type { Clock } from '@iyk/kit/clock.ts'
import { importPKCS8, SignJWT } from 'jose'
import type { AppleKey } from './settings.ts'

const appleSecretSeconds = 1800

/** The JWT Apple takes for a client secret; https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
export const appleSecret = async (
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  clock: Clock,
): Promise<string> => {
  const now = Math.floor(clock().getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(now)
    .setExpirationTime(now + appleSecretSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
