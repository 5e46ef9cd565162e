import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An address as proxies write it: with a port, IPv6 in brackets, or as it is. */
const FORWARDED = /^(?:\[(?<inBrackets>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/

/**
 * Returns the address in a hop of `X-Forwarded-For`, without port and brackets; null for a text that is no address, and for the
 * connection of a socket file, which has none.
 */
export function addressOf(hop: string | undefined): string | null {
  if (hop === undefined) return null
  const { inBrackets, v4 } = FORWARDED.exec(hop)?.groups ?? {}
  const address = inBrackets ?? v4 ?? hop
  return isIP(address) === 0 ? null : address
}

/** Returns the network of a request's client. A text of a proxy that is no address counts as the proxy's own. */
export function clientNetwork({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const address = ips.map(addressOf).findLast((hop) => hop !== null)
  return address === undefined ? 'socket file' : networkOf(address)
}

/**
 * Returns the network that an address counts under: the address itself, for IPv6 its first 64 bits, since one
 * connection owns all addresses below them. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  // The parser of web addresses writes IPv6 in only one way.
  const [left = '', right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [head, tail] = [groupsOf(left), groupsOf(right ?? '')]
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail].map((group) =>
    Number.parseInt(group, 16),
  )
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
