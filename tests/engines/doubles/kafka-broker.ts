import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KafkaAccess } from '@freight/platform/bus/kafka-access'
import { Kafka, logLevel } from 'kafkajs'
import { freePort } from './new-databases.ts'

type Ports = { clientPort: number; controller: number; advertised: string; folder: string }

const properties = ({ clientPort, controller, advertised, folder }: Ports) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${clientPort},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://${advertised}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=${folder}/log
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
`

export const keeper = { user: 'freight', password: 'open-sesame' }

/** Clients connect over TLS with credentials; only the broker itself uses plain text, on another port. */
const securedProperties = (ports: Ports, inner: number) =>
  properties({ ...ports, clientPort: inner, advertised: `127.0.0.1:${inner}` })
    .replace('listeners=PLAINTEXT', `listeners=SASL_SSL://127.0.0.1:${ports.clientPort},PLAINTEXT`)
    .replace('advertised.listeners=PLAINTEXT', `advertised.listeners=SASL_SSL://${ports.advertised},PLAINTEXT`)
    .replace('CONTROLLER:PLAINTEXT,', 'CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL,') +
  `inter.broker.listener.name=PLAINTEXT
ssl.keystore.type=PKCS12
ssl.keystore.location=${ports.folder}/broker.p12
ssl.keystore.password=${keeper.password}
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
listener.name.sasl_ssl.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_${keeper.user}="${keeper.password}";
listener.name.sasl_ssl.scram-sha-256.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
`

/** Creates a self-signed certificate; returns the path of its PEM file. */
const selfSigned = async (folder: string): Promise<string> => {
  const keytool = (...args: string[]) =>
    once(spawn('keytool', [...args, '-keystore', join(folder, 'broker.p12'), '-storepass', keeper.password]), 'exit')
  const certificateOptions = ['-alias', 'broker', '-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1', '-validity', '2']
  await keytool(
    '-genkeypair',
    '-keyalg',
    'EC',
    '-groupname',
    'secp256r1',
    '-storetype',
    'PKCS12',
    ...certificateOptions,
  )
  const file = join(folder, 'broker.pem')
  await keytool('-exportcert', '-rfc', '-alias', 'broker', '-file', file)
  return file
}

const scramUsers = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
  '--add-scram',
  `${mechanism}=[name=${keeper.user},password=${keeper.password}]`,
])

const java = (...args: string[]) =>
  spawn('java', ['-Xmx256m', '-cp', process.env['KAFKA_CLASSPATH'] ?? '', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const answers = async (broker: string, access: KafkaAccess): Promise<boolean> => {
  const client = new Kafka({ brokers: [broker], ...access, logLevel: logLevel.NOTHING, retry: { retries: 0 } })
  const admin = client.admin()
  try {
    await admin.connect()
    return (await admin.describeCluster()).brokers.length > 0
  } catch {
    return false
  } finally {
    await admin.disconnect().catch(() => {})
  }
}

type Line = { address: string; leadsTo: (port: number) => void }

/**
 * A single Kafka broker in its own process. `line`: proxy of its clients. `secured`: accepts only its own user, over TLS.
 * `extraSettings`: additional lines of its settings.
 */
export const kafkaBroker = async ({
  line,
  secured = false,
  extraSettings = '',
}: { line?: Line; secured?: boolean; extraSettings?: string } = {}) => {
  if (!process.env['KAFKA_CLASSPATH']) throw new Error('KAFKA_CLASSPATH is missing: run `npm run test:engines`')
  const folder = await mkdtemp(join(tmpdir(), 'kafka-'))
  const file = join(folder, 'server.properties')
  const [port, controller] = [await freePort(), await freePort()]
  const clientAddress = line?.address ?? `127.0.0.1:${port}`
  line?.leadsTo(port)
  const ports = { clientPort: port, controller, advertised: clientAddress, folder }
  const certificate = secured ? await selfSigned(folder) : ''
  await writeFile(file, (secured ? securedProperties(ports, await freePort()) : properties(ports)) + extraSettings)
  const format = ['kafka.tools.StorageTool', 'format', '-t', 'AAAAAAAAAAAAAAAAAAAAAQ', '-c', file]
  await once(java(...format, ...(secured ? scramUsers : [])), 'exit')
  const access: KafkaAccess = secured
    ? {
        ssl: { ca: [await readFile(certificate, 'utf8')] },
        sasl: { mechanism: 'plain', username: keeper.user, password: keeper.password },
      }
    : {}
  let brokerProcess: ChildProcess | undefined
  const start = async () => {
    const child = java('kafka.Kafka', file)
    brokerProcess = child
    let output = ''
    child.stderr?.on('data', (text) => (output += String(text)))
    while (!(await answers(clientAddress, access))) {
      if (child.exitCode !== null) throw new Error(`The broker ended with ${child.exitCode}: ${output}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  /** SIGKILL, like a power failure; stored data stays. */
  const kill = async () => {
    const child = brokerProcess
    brokerProcess = undefined
    if (!child || child.exitCode !== null) return
    const exit = once(child, 'close')
    child.kill('SIGKILL')
    await exit
  }
  await start()
  return {
    address: clientAddress,
    certificate,
    kill,
    start,
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The configured brokers, or one for the tests. */
export const kafkaBrokers = async (configuredAddresses: string | undefined) => {
  if (configuredAddresses) return { addresses: configuredAddresses, stop: async () => {} }
  const broker = await kafkaBroker()
  return { addresses: broker.address, stop: broker.stop }
}
