import { isIPv6 } from 'node:net'

const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
const mappedIpv4 = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The key for counting by address: an IPv4 address itself; for IPv6 the /64 network, all addresses of one line. */
export const networkOf = (address: string): string => firstOf(address, 4)

/** The /48 network, which a provider assigns to one customer; an IPv4 address itself. */
export const siteOf = (address: string): string => firstOf(address, 3)

const firstOf = (address: string, count: 3 | 4): string => {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return ip
  const ipv4 = mappedIpv4.exec(ip)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [head = '', tail] = ip.split('::')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = all.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${count * 16}`
}
