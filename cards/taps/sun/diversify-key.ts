/**
 * The keys of an installation's chips. They are derived from one 16-byte master key, which never leaves the server:
 *
 * | key | on the chip | differs by |
 * |---|---|---|
 * | meta key | SDMMetaReadKey | nothing: it decrypts the UID, so it must be known before the UID |
 * | file key | SDMFileReadKey | UID and key version: a leaked key affects one chip only, and a reprogrammed chip gets a new version |
 * | master, write and spare key | keys 0, 3 and 4: change the chip, write its NDEF file, unused | UID and key version |
 *
 * A reprogrammed chip counts from 0; with its new key version, its earlier URLs no longer verify.
 *
 * All follow NXP AN10922 for AES-128 with M = UID ‖ application ‖ system identifier:
 *
 * - application: D2760000850101, the name of the only application of an NTAG 424 DNA
 * - meta key: UID 00000000000000, system identifier "IYK SUN meta"
 * - file key: the card's UID, system identifier "IYK SUN file" ‖ key version (1 byte)
 * - master, write and spare key: the same with "IYK APP master", "IYK NDEF write" and "IYK FILE spare"
 *
 * The identifiers differ, so no UID and version give two keys the same input.
 * @see https://www.nxp.com/docs/en/application-note/AN10922.pdf
 */
import { cmac } from '@noble/ciphers/aes.js'
import { concatBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { parseHex } from './parse-hex.ts'
import { UID_BYTES } from './picc.ts'

const KEY_BYTES = 16
const MAX_KEY_VERSION = 0xff
const AES_128 = Uint8Array.of(0x01)
const NTAG_424_APPLICATION = Uint8Array.of(0xd2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01)
const META = utf8ToBytes('IYK SUN meta')
const FILE = utf8ToBytes('IYK SUN file')

/**
 * AN10922 section 2.2: CMAC(master, 01 ‖ input), the input padded to 32 bytes.
 *
 * `input` (UID ‖ application ‖ system identifier) must be 16 to 31 bytes. AN10922 pads shorter ones to two blocks, but
 * CMAC to one; in this range they agree. Throws RangeError for other lengths or a master key that is not 16 bytes.
 */
export const diversifyKey = ({ master, input }: { master: Uint8Array; input: Uint8Array }): Uint8Array => {
  if (master.length !== KEY_BYTES) throw new RangeError(`Master key must be 16 bytes, not ${master.length}`)
  if (input.length < 16 || input.length > 31) {
    throw new RangeError(`Diversification input must be 16 to 31 bytes, not ${input.length}`)
  }
  return cmac(concatBytes(AES_128, input), master)
}

/** The key that decrypts the PICC data of all cards of the installation, 16 bytes. */
export const deriveMetaKey = (master: Uint8Array): Uint8Array =>
  diversifyKey({ master, input: concatBytes(new Uint8Array(UID_BYTES), NTAG_424_APPLICATION, META) })

/**
 * The key of one card's MACs, 16 bytes. `uid` is 14 upper-case hex digits, `keyVersion` 0 to 255 as in the
 * chip's ChangeKey; throws RangeError for others.
 */
export const deriveFileKey = (of: OfCard): Uint8Array => deriveCardKey(FILE, of)

/** Key 0: authenticates changes of keys and settings. Ranges and errors as for `deriveFileKey`. */
export const deriveMasterKey = (of: OfCard): Uint8Array => deriveCardKey(utf8ToBytes('IYK APP master'), of)
/** Key 3: writes the NDEF file. */
export const deriveWriteKey = (of: OfCard): Uint8Array => deriveCardKey(utf8ToBytes('IYK NDEF write'), of)
/** Key 4: unused, but replaced so that it is not the public factory key. */
export const deriveSpareKey = (of: OfCard): Uint8Array => deriveCardKey(utf8ToBytes('IYK FILE spare'), of)

type OfCard = { master: Uint8Array; uid: string; keyVersion: number }

const deriveCardKey = (system: Uint8Array, { master, uid, keyVersion }: OfCard): Uint8Array => {
  const uidBytes = parseHex(uid, UID_BYTES)
  if (uidBytes === undefined) throw new RangeError(`UID must be 14 upper-case hex digits, not "${uid}"`)
  if (!Number.isInteger(keyVersion) || keyVersion < 0 || keyVersion > MAX_KEY_VERSION) {
    throw new RangeError(`Key version must be 0 to 255, not ${keyVersion}`)
  }
  return diversifyKey({ master, input: concatBytes(uidBytes, NTAG_424_APPLICATION, system, Uint8Array.of(keyVersion)) })
}
