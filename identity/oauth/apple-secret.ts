import type { Clock } from '@iyk/kit/clock.ts'
import { SignJWT } from 'jose/jwt/sign'
import { importPKCS8 } from 'jose/key/import'
import type { AppleKey } from './settings.ts'

const appleSecretSeconds = 1800

/** The JWT that Apple accepts as a client secret; https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
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
