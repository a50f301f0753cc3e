import { connect as connectInTheClear, isIP, type Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'
import { type ISocketFactory, Kafka, logLevel } from 'kafkajs'
import type { Logger } from '../telemetry/logging.ts'
import type { KafkaAccess } from './kafka-access.ts'

/** A Kafka client with its own connections, which end with it. */
export type KafkaClient = {
  kafka: Pick<Kafka, 'admin' | 'consumer' | 'producer'>
  /** Time of the last data from a broker, by the clock of `performance.now()`. */
  lastReceivedAt: () => number
  /**
   * Waits for a request as long as the brokers send data.
   * @throws Error when no broker has sent data for too long
   */
  whileConnected: <Result>(pending: Promise<Result>) => Promise<Result>
  /** Closes its connections: running requests fail, and no new connection is opened. */
  end: () => void
}

type Settings = { brokers: readonly string[]; access?: KafkaAccess | undefined; log: Logger; silenceMs?: number }

const keepAliveMs = 10_000
// The time limit of the longest request and a margin.
const longestSilenceMs = 12_000
const lookEveryMs = 500

/**
 * The client library retries over a dead connection without end, and before closing a connection it waits for the
 * running requests, also without end. So the owner of a client closes its connections here and creates a new client.
 */
export const kafkaClient = ({ brokers, access, log, silenceMs = longestSilenceMs }: Settings): KafkaClient => {
  const sockets = new Set<Socket>()
  let isOver = false
  let lastReceived = performance.now()
  const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    if (isOver) throw new Error('This client was given up')
    const socket = ssl
      ? connectByTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connectInTheClear({ host, port }, onConnect)
    socket.setKeepAlive(true, keepAliveMs)
    socket.on('data', () => (lastReceived = performance.now()))
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const kafka = new Kafka({
    clientId: 'freight',
    brokers: [...brokers],
    ...access,
    socketFactory,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { retries: 3, initialRetryTime: 200, maxRetryTime: 2_000 },
    logLevel: logLevel.ERROR,
    // At debug level only: errors are thrown as well, or shown by the readiness.
    logCreator: () => (entry) => log.debug({ kafka: entry.log }, 'kafka'),
  })
  return {
    kafka,
    lastReceivedAt: () => lastReceived,
    whileConnected: async (request) => {
      lastReceived = performance.now()
      let lookTimer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        lookTimer = setInterval(() => {
          if (performance.now() - lastReceived > silenceMs)
            reject(new Error(`no broker has sent data for ${silenceMs} ms`))
        }, lookEveryMs)
      })
      try {
        return await Promise.race([request, silence])
      } finally {
        clearInterval(lookTimer)
      }
    },
    end: () => {
      isOver = true
      for (const socket of sockets) socket.destroy(new Error('This client was given up'))
    },
  }
}
