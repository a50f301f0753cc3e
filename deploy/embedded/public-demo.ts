import { BlockList, isIP } from 'node:net'
import type { Config } from '@freight/platform/config'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isHere = (host: string): boolean => {
  const hostname = host.replaceAll(/^\[|\]$/g, '')
  return (
    hostname === 'localhost' || (isIP(hostname) > 0 && loopback.check(hostname, isIP(hostname) === 6 ? 'ipv6' : 'ipv4'))
  )
}

/**
 * The demo users' passwords are public: if others can reach the application, the operator must set DEMO_USERS explicitly.
 * @throws if the setting is missing and the application is reachable from other machines
 */
export const refusePublicDemo = (
  setting: string | undefined,
  { HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>,
): void => {
  if (setting) return
  const openHost = isHere(HOST) ? undefined : `HOST is ${HOST}`
  const openUrl = PUBLIC_URL === '' || isHere(new URL(PUBLIC_URL).hostname) ? undefined : `PUBLIC_URL is ${PUBLIC_URL}`
  const reason = openHost ?? openUrl
  if (reason)
    throw new Error(
      `DEMO_USERS: set on or off. ${reason}, so that others can reach the application, and the demo users' passwords are public.`,
    )
}
