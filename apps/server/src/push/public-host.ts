import { lookup as resolveHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that no push service has: this machine, its network, and those that lead there by another name. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6')
}

/** True of an https address on the usual port whose host is a name, as every push service has one; the name may still lead anywhere. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && username === '' && isName
}

/** True of an address of this machine or of a network that is not public. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Resolves a host for a connection, and refuses one with a private address. It is asked for each connection, so that a name
 * cannot lead elsewhere after it was checked.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ?? (addresses.some(({ address }) => isPrivateAddress(address)) ? notPublic(hostname) : null)
    const [first] = addresses ?? []
    if (refused !== null || first === undefined) return done(refused ?? notPublic(hostname), '')
    if (options.all === true) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

function notPublic(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} is not a public host`), { code: 'EPRIVATE' })
}
