import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Requests of this size or more carry messages; the others ask for something. */
const withMessages = 400

/** A line to a server of this machine, on a port of its own, that a test cuts, slows down and breaks off. */
export const faultyLine = async () => {
  const sockets = new Set<Socket>()
  let port = 0
  let slowMs = 0
  let breaksLeft = 0
  let restored: Promise<void> | undefined
  let restore = () => {}
  let age = 0

  /** What comes from one side, piece by piece and in order. */
  const carry = async (from: Socket, to: Socket, isAsked: boolean) => {
    const born = age
    for await (const piece of from) {
      if (!(piece instanceof Buffer) || born !== age) continue
      if (isAsked && slowMs > 0) await setTimeout(slowMs)
      await restored
      if (isAsked && breaksLeft > 0 && piece.length >= withMessages) {
        breaksLeft -= 1
        to.write(piece.subarray(0, piece.length / 2))
        from.resetAndDestroy()
        return
      }
      to.write(piece)
    }
    to.end()
  }
  const server = createServer((client) => {
    const through = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, through],
      [through, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    carry(client, through, true).catch(() => client.destroy())
    carry(through, client, false).catch(() => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    leadsTo: (to: number) => void (port = to),
    /** Nothing passes any more, and nobody is told; what was sent arrives when it is restored. */
    cut: () => {
      restored = new Promise((resolve) => (restore = resolve))
    },
    restore: () => {
      restored = undefined
      restore()
    },
    /** Nothing passes any more over the connections that there are, and nobody is told; new ones are well. */
    deaden: () => void (age += 1),
    /** Each request is under way for so long. */
    slow: (ms: number) => void (slowMs = ms),
    /** The next requests that carry messages get half through, and the connection is reset. */
    breakNext: (count: number) => void (breaksLeft = count),
    breaksLeft: () => breaksLeft,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
