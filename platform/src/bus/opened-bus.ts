import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { kafkaAccess } from './kafka-access.ts'
import { busSignature } from './signature.ts'

type Parts = {
  config: Config
  log: Logger
  metrics: Metrics
  tracing: Tracing
  /** A key that only the processes of the application have. */
  key: () => Promise<Uint8Array>
}

/** The configured bus, or none: then the store delivers its events itself. */
export const openedBus = ({ config, log, metrics, tracing, key }: Parts, atStop: (close: () => unknown) => void) => {
  let ping: (() => Promise<{ status: string }>) | undefined
  return {
    /** A store whose subscriptions read from the bus. The bus carries the stored, sealed events. */
    carry: async <Store extends EventStore>(store: Store, db: Pool): Promise<Store> => {
      if (!config.KAFKA_BROKERS) return store
      const { kafkaBus } = await import('./kafka.ts')
      const brokers = config.KAFKA_BROKERS.split(',')
      const { KAFKA_TOPIC: topic, KAFKA_PARTITIONS: partitions } = config
      const access = await kafkaAccess(config, log)
      const bus = await kafkaBus({
        brokers,
        access,
        topic,
        signature: busSignature(await key()),
        partitions,
        store,
        db,
        log,
        metrics,
        tracing,
      })
      atStop(bus.close)
      ping = bus.ping
      return { ...store, subscribe: bus.subscribe }
    },
    watchedBy: (
      check: (name: string, probe: () => Promise<{ status: string }>, options: { required: boolean }) => void,
    ) => {
      if (ping) check('bus', ping, { required: false })
    },
  }
}
