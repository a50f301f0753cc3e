// Containers for the tests of the engines, one for each engine.
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Wait } from 'testcontainers'

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const secret = 'freight-secret'

/** Creates the bucket with the image's client, which answers a moment after the server starts. */
const makeBucket = async (container) => {
  const client = (...words) => container.exec(['mc', ...words])
  for (let attempts = 0; attempts < 60; attempts += 1) {
    const { exitCode } = await client('alias', 'set', 'here', 'http://127.0.0.1:9000', 'freight', secret)
    if (exitCode === 0) break
    await setTimeout(500)
  }
  const { exitCode, output } = await client('mb', '--ignore-existing', 'here/quotations')
  if (exitCode !== 0) throw new Error(`the bucket was not made: ${output}`)
}

/**
 * Per engine: its image, the set-up of its container, and the value of its variable.
 * `prepare`: returns values needed before the start; `whenUp`: runs after the start.
 */
export const images = {
  postgresql: {
    variable: 'EVENT_STORE_URL',
    image: 'postgres:18.1',
    setUp: (container) =>
      container
        .withEnvironment({ POSTGRES_USER: 'freight', POSTGRES_PASSWORD: secret, POSTGRES_DB: 'freight' })
        .withExposedPorts(5432)
        // The server starts once for its initialisation, and a second time for clients.
        .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2)),
    address: (host, port) => `postgres://freight:${secret}@${host}:${port(5432)}/freight`,
  },
  clickhouse: {
    variable: 'CLICKHOUSE_URL',
    image: 'clickhouse/clickhouse-server:25.8',
    setUp: (container) =>
      container
        .withEnvironment({
          CLICKHOUSE_USER: 'freight',
          CLICKHOUSE_PASSWORD: secret,
          CLICKHOUSE_DEFAULT_ACCESS_MANAGEMENT: '1',
        })
        .withExposedPorts(8123)
        .withWaitStrategy(Wait.forHttp('/ping', 8123)),
    address: (host, port) => `http://freight:${secret}@${host}:${port(8123)}/default`,
  },
  s3: {
    variable: 'FILES_URL',
    image: 'minio/minio:RELEASE.2025-04-22T22-12-26Z',
    setUp: (container) =>
      container
        .withEnvironment({ MINIO_ROOT_USER: 'freight', MINIO_ROOT_PASSWORD: secret })
        .withCommand(['server', '/data'])
        .withExposedPorts(9000)
        .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000)),
    whenUp: makeBucket,
    address: (host, port) =>
      `s3://freight:${secret}@quotations/tests?endpoint=http://${host}:${port(9000)}&region=us-east-1`,
  },
  kurrentdb: {
    variable: 'KURRENTDB_URL',
    image: 'kurrentplatform/kurrentdb:25.1.0',
    setUp: (container) =>
      container
        .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_CLUSTER_SIZE: '1' })
        .withExposedPorts(2113)
        .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
    address: (host, port) => `kurrentdb://${host}:${port(2113)}?tls=false`,
  },
  kafka: {
    variable: 'KAFKA_BROKERS',
    image: 'apache/kafka:4.1.0',
    // A broker announces its address to clients, so the port must be known before it starts.
    prepare: freePort,
    setUp: (container, host, ownPort) =>
      container
        .withEnvironment({
          KAFKA_NODE_ID: '1',
          KAFKA_PROCESS_ROLES: 'broker,controller',
          KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
          KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
          KAFKA_LISTENERS: `PLAINTEXT://:${ownPort},CONTROLLER://:9093`,
          KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${host}:${ownPort}`,
          KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
          KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
          KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
        })
        .withExposedPorts({ container: ownPort, host: ownPort })
        .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/)),
    address: (host, _port, ownPort) => `${host}:${ownPort}`,
  },
}
