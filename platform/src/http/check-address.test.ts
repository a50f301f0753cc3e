import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkAddress } from './check-address.ts'

test('an address is free until a server listens there, and the check does not disturb that server', async () => {
  await checkAddress(0, '127.0.0.1')
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkAddress(port, '127.0.0.1')).rejects.toThrow(`127.0.0.1:${port} is in use`)
  await new Promise((closed) => server.close(closed))
  await checkAddress(port, '127.0.0.1')
})

test('an address of another machine is rejected with the name of the variable', async () => {
  await expect(checkAddress(0, '192.0.2.1')).rejects.toThrow('Choose another with HOST')
})
