import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { freePort } from './new-databases.ts'

const properties = (own: number, controller: number, told: string, folder: string) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${own},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://${told}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
log.dirs=${folder}/log
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
`

const java = (...args: string[]) =>
  spawn('java', ['-Xmx256m', '-cp', process.env['KAFKA_CLASSPATH'] ?? '', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })

const answers = async (broker: string): Promise<boolean> => {
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin()
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

/** A broker of Kafka that keeps its own quorum, in a process of its own. `line`: what clients are sent through. */
export const kafkaBroker = async ({ line }: { line?: Line } = {}) => {
  if (!process.env['KAFKA_CLASSPATH']) throw new Error('`npm run test:engines` says where the broker is')
  const folder = await mkdtemp(join(tmpdir(), 'kafka-'))
  const file = join(folder, 'server.properties')
  const [port, controller] = [await freePort(), await freePort()]
  const reached = line?.address ?? `127.0.0.1:${port}`
  line?.leadsTo(port)
  await writeFile(file, properties(port, controller, reached, folder))
  await once(java('kafka.tools.StorageTool', 'format', '-t', 'AAAAAAAAAAAAAAAAAAAAAQ', '-c', file), 'exit')
  let running: ChildProcess | undefined
  const start = async () => {
    const child = java('kafka.Kafka', file)
    running = child
    let said = ''
    child.stderr?.on('data', (text) => (said += String(text)))
    while (!(await answers(reached))) {
      if (child.exitCode !== null) throw new Error(`The broker ended with ${child.exitCode}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  /** As a machine that loses its power: SIGKILL. What is kept stays. */
  const kill = async () => {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    address: reached,
    kill,
    start,
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The brokers that are named, or one of the tests' own. */
export const kafkaBrokers = async (named: string | undefined) => {
  if (named) return { addresses: named, stop: async () => {} }
  const broker = await kafkaBroker()
  return { addresses: broker.address, stop: broker.stop }
}
