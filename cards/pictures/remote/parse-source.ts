/** Where a picture or its description is: at an address, or in the text itself. */
export type Source = { url: string; isOperators: boolean } | { body: Buffer; contentType: string }

/** CIDs of both versions, and names of IPNS. https://docs.ipfs.tech/how-to/address-ipfs-on-web */
const ipfs = /^(?:ipfs:\/\/|\/)?(?:(ipfs|ipns)\/)?([A-Za-z0-9][A-Za-z0-9._-]*)(\/[^?#]*)?$/
const ipns = /^ipns:\/\/([A-Za-z0-9][A-Za-z0-9._-]*)(\/[^?#]*)?$/
const bareCid = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(\/|$)/

const parseDataUri = (text: string): Source | undefined => {
  const [, type = '', parameters = '', content = ''] = /^data:([^,;]*)((?:;[^,;]*)*),(.*)$/s.exec(text) ?? []
  if (!type) return undefined
  const contentType = type.toLowerCase()
  if (/;base64$/i.test(parameters)) return { body: Buffer.from(content, 'base64'), contentType }
  try {
    return { body: Buffer.from(decodeURIComponent(content)), contentType }
  } catch {
    // Contracts often leave % as it is.
    return { body: Buffer.from(content), contentType }
  }
}

const parseIpfs = (text: string, gateway: string): Source | undefined => {
  const [, ofName, restOfName = ''] = ipns.exec(text) ?? []
  const [, kind = 'ipfs', cid, rest = ''] = ofName ? [text, 'ipns', ofName, restOfName] : (ipfs.exec(text) ?? [])
  // A proxy before the gateway may decode it.
  if (!cid || /%(2f|5c|2e)/i.test(rest)) return undefined
  const start = `${gateway}/${kind}/${cid}`
  const url = URL.parse(start + rest)
  // The gateway may be in the operator's own network: a path must not leave what it names.
  return url && (url.href === start || url.href.startsWith(`${start}/`))
    ? { url: url.href, isOperators: true }
    : undefined
}

/** Characters. Metadata may have any, and what it leads to is cached by it. */
const longestAddress = 2048

const isIpfs = (text: string) => /^(ipfs|ipns):\/\//.test(text) || /^\/?(ipfs|ipns)\//.test(text) || bareCid.test(text)

/** Where this leads: `https:`, `data:`, and IPFS if there is a gateway; undefined for anything else. */
export const parseSource = (text: string, ipfsGateway: string | undefined): Source | undefined => {
  if (/^data:/i.test(text)) return parseDataUri(text)
  if (text.length > longestAddress) return undefined
  if (/^https:\/\//i.test(text)) return { url: text, isOperators: false }
  return ipfsGateway && isIpfs(text) ? parseIpfs(text, ipfsGateway) : undefined
}
