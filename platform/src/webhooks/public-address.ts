import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const refused = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(network, prefix, 'ipv4')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
// Documentation, and tunnels that contain an IPv4 address.
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  refused.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet, not to this machine or a network of the operator. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

export class PrivateAddress extends Error {}

/**
 * Looks a name up for a connection and refuses it if any of its addresses is not public: the checked address is the one
 * that is connected, so a name that changes meanwhile does not help.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new PrivateAddress(`${hostname} has a private address`), '')
    if (options.all) return done(null, addresses)
    const [{ address, family } = { address: '', family: 4 }] = addresses
    return done(null, address, family)
  })
