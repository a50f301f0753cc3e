import type { IncomingMessage } from 'node:http'

const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'] as const

/** The newest STOMP that the client offers; none when it offers none, which plain clients do. */
export const chosenProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false

const isOpen = (origin: string, host: string | undefined, allowed: readonly string[]): boolean => {
  if (allowed.includes(origin)) return true
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase()
  } catch {
    return false
  }
}

/**
 * The status that refuses a handshake, or nothing when it is welcome. Pages of the same host are, and origins on the
 * list; a client without an origin is no page, so that no other page's user is behind it.
 */
export const refusedHandshake = (
  { url = '/', headers, method }: Pick<IncomingMessage, 'url' | 'headers' | 'method'>,
  allowedOrigins: readonly string[],
): 403 | 404 | 405 | undefined => {
  const [path] = url.split('?')
  if (path !== '/ws/v1/ws/' && path !== '/ws/v1/ws') return 404
  if (method !== 'GET') return 405
  if (headers.origin !== undefined && !isOpen(headers.origin, headers.host, allowedOrigins)) return 403
  return undefined
}
