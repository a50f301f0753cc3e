// A Kafka broker from Maven Central: its jars are listed with checksums, downloaded once and cached.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const versions = ['4.1.0', '3.9.1']
export const brokerVersion = process.env['KAFKA_VERSION'] || '4.1.0'
if (!versions.includes(brokerVersion)) throw new Error(`KAFKA_VERSION: there is ${versions.join(' and ')}`)
const MIN_JAVA = 17
const cache = fileURLToPath(new URL(`../../../node_modules/.cache/kafka-${brokerVersion}`, import.meta.url))
const source = process.env['MAVEN_CENTRAL_URL'] || 'https://repo.maven.apache.org/maven2'

const javaVersion = () => {
  const { stderr } = spawnSync('java', ['-version'])
  return Number(/version "(\d+)/.exec(String(stderr))?.[1] ?? 0)
}
const isWhole = (content, sum) => createHash('sha256').update(content).digest('hex') === sum

const jar = async (path, sum) => {
  const file = join(cache, basename(path))
  const before = await readFile(file).catch(() => undefined)
  if (before && isWhole(before, sum)) return file
  const answer = await fetch(`${source}/${path}`, { signal: AbortSignal.timeout(120_000) })
  if (!answer.ok) throw new Error(`${basename(path)}: ${answer.status}`)
  const content = Buffer.from(await answer.arrayBuffer())
  if (!isWhole(content, sum)) throw Object.assign(new Error(`${basename(path)} is not what it was`), { isForged: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
  return file
}

/** Class path of a broker, or the reason why there is none. @throws for a jar with a wrong checksum */
export const brokerClasspath = async () => {
  const java = javaVersion()
  if (java < MIN_JAVA) return { reason: `no Java ${MIN_JAVA} or later is here, and KAFKA_BROKERS names no brokers` }
  await mkdir(cache, { recursive: true })
  const jars = JSON.parse(await readFile(new URL(`broker-jars-${brokerVersion}.json`, import.meta.url), 'utf8'))
  try {
    const files = []
    for (const [path, sum] of Object.entries(jars)) files.push(await jar(path, sum))
    return { classpath: files.join(delimiter) }
  } catch (error) {
    if (error.isForged) throw error
    return { reason: `the broker could not be fetched (${error.cause?.code ?? error.message})` }
  }
}
