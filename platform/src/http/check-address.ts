import { createServer } from 'node:net'
import { errorCode } from '../embedded-postgres/error-code.ts'

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program. Stop that one or choose another with PORT.',
  EACCES: 'may not be used by this user. Choose another with PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine. Choose another with HOST.',
  ENOTFOUND: 'is not known. Choose another with HOST.',
}

/**
 * Binds the web address and releases it again, before the long work of a start begins.
 * @throws with the variable to change, when the address cannot be bound
 */
export const checkAddress = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      const reason = reasons[errorCode(error) ?? ''] ?? `cannot be used: ${error.message}`
      reject(new Error(`The address ${host}:${port} ${reason}`, { cause: error }))
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
