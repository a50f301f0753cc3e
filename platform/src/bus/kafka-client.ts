import { connect as connectInTheClear, isIP, type Socket } from 'node:net'
import { connect as connectByTls } from 'node:tls'
import { type ISocketFactory, Kafka, logLevel } from 'kafkajs'
import type { Logger } from '../telemetry/logging.ts'
import type { KafkaAccess } from './kafka-access.ts'

/** One use of the brokers, with connections of its own that end with it. */
export type KafkaClient = {
  kafka: Pick<Kafka, 'admin' | 'consumer' | 'producer'>
  /** When a broker has said anything last, by the clock of `performance.now()`. */
  heardAt: () => number
  /**
   * What was asked for, as long as the brokers say something.
   * @throws Error when nothing has come from any of them for too long
   */
  whileHeard: <Result>(asked: Promise<Result>) => Promise<Result>
  /** Cuts its connections: what is still under way fails, and no new one is made. */
  end: () => void
}

type Settings = { brokers: readonly string[]; access?: KafkaAccess | undefined; log: Logger; silenceMs?: number }

const keepAliveMs = 10_000
// As long as the longest request may take, and a moment more.
const longestSilenceMs = 12_000
const lookEveryMs = 500

/**
 * The client library asks again over the connection that it has, however long nothing has come over it; and it waits for what is
 * under way before it lets go of one, without end where nothing comes. So whoever gives a client up ends its connections
 * from here, and takes a new one.
 */
export const kafkaClient = ({ brokers, access, log, silenceMs = longestSilenceMs }: Settings): KafkaClient => {
  const sockets = new Set<Socket>()
  let isOver = false
  let heard = performance.now()
  const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    if (isOver) throw new Error('This client was given up')
    const socket = ssl
      ? connectByTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
      : connectInTheClear({ host, port }, onConnect)
    socket.setKeepAlive(true, keepAliveMs)
    socket.on('data', () => (heard = performance.now()))
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
    // What it cannot do is thrown as well, or told by the readiness.
    logCreator: () => (entry) => log.debug({ kafka: entry.log }, 'kafka'),
  })
  return {
    kafka,
    heardAt: () => heard,
    whileHeard: async (asked) => {
      heard = performance.now()
      let looking: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        looking = setInterval(() => {
          if (performance.now() - heard > silenceMs)
            reject(new Error(`no broker has said anything for ${silenceMs} ms`))
        }, lookEveryMs)
      })
      try {
        return await Promise.race([asked, silence])
      } finally {
        clearInterval(looking)
      }
    },
    end: () => {
      isOver = true
      for (const socket of sockets) socket.destroy(new Error('This client was given up'))
    },
  }
}
