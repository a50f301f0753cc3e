import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Requests of at least this size in bytes carry messages; smaller ones are queries. */
const MESSAGE_BYTES = 400

/** A TCP proxy to a server on this machine, which a test cuts, slows down and resets. */
export const faultyProxy = async () => {
  const sockets = new Set<Socket>()
  let port = 0
  let slowMs = 0
  let breaksLeft = 0
  let restored: Promise<void> | undefined
  let restore = () => {}
  let generation = 0

  /** Forwards the data of one side in order. */
  const forward = async (from: Socket, to: Socket, isRequest: boolean) => {
    const ownGeneration = generation
    for await (const piece of from) {
      if (!(piece instanceof Buffer) || ownGeneration !== generation) continue
      if (isRequest && slowMs > 0) await setTimeout(slowMs)
      await restored
      if (isRequest && breaksLeft > 0 && piece.length >= MESSAGE_BYTES) {
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
    const upstream = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    forward(client, upstream, true).catch(() => client.destroy())
    forward(upstream, client, false).catch(() => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    leadsTo: (to: number) => void (port = to),
    /** Stops all data without closing connections; data sent meanwhile arrives after `restore`. */
    cut: () => {
      restored = new Promise((resolve) => (restore = resolve))
    },
    restore: () => {
      restored = undefined
      restore()
    },
    /** Drops all data of the existing connections without closing them; new connections work. */
    deaden: () => void (generation += 1),
    /** Delays each request by this time. */
    slow: (ms: number) => void (slowMs = ms),
    /** Sends only half of each of the next requests with messages, then resets the connection. */
    breakNext: (count: number) => void (breaksLeft = count),
    breaksLeft: () => breaksLeft,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
