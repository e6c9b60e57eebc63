/** ES256, EdDSA and RS256, in order of preference; https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
export const algorithms = [-7, -8, -257]
