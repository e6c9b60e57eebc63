/** ES256, EdDSA and RS256, most welcome first; https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
export const algorithms = [-7, -8, -257]
