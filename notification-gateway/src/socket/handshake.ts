import type { IncomingMessage } from 'node:http'

const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'] as const

/** The newest STOMP version that the client offers; false if it offers none, as plain clients do. */
export const chosenProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false

const isAllowedOrigin = (origin: string, host: string | undefined, allowed: readonly string[]): boolean => {
  if (allowed.includes(origin)) return true
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase()
  } catch {
    return false
  }
}

/**
 * HTTP status that rejects a handshake; undefined if it is accepted. Accepts pages of the same host and of listed
 * origins. A client without an origin is not a browser, so no other page can misuse a user's session.
 */
export const handshakeRefusalStatus = (
  { url = '/', headers, method }: Pick<IncomingMessage, 'url' | 'headers' | 'method'>,
  allowedOrigins: readonly string[],
): 403 | 404 | 405 | undefined => {
  const [path] = url.split('?')
  if (path !== '/ws/v1/ws/' && path !== '/ws/v1/ws') return 404
  if (method !== 'GET') return 405
  if (headers.origin !== undefined && !isAllowedOrigin(headers.origin, headers.host, allowedOrigins)) return 403
  return undefined
}
