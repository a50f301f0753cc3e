import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Logger } from '../telemetry/logging.ts'

type Mechanism = Exclude<Config['KAFKA_SASL'], ''>
// The client's type is one for each mechanism.
type Identity = { [One in Mechanism]: { mechanism: One; username: string; password: string } }[Mechanism]

/** As the client takes it; it is not loaded for this. */
export type KafkaAccess = { ssl?: true | { ca: string[] }; sasl?: Identity }

type Given = Pick<Config, 'KAFKA_TLS' | 'KAFKA_CA_FILE' | 'KAFKA_SASL' | 'KAFKA_USER' | 'KAFKA_PASSWORD'>

const encryption = async ({ KAFKA_TLS, KAFKA_CA_FILE }: Given): Promise<KafkaAccess> => {
  if (KAFKA_TLS === 'off') {
    if (KAFKA_CA_FILE) throw new Error('KAFKA_CA_FILE: needs KAFKA_TLS=on')
    return {}
  }
  if (!KAFKA_CA_FILE) return { ssl: true }
  const ca = await readFile(KAFKA_CA_FILE, 'utf8').catch((error: unknown) => {
    throw new Error(`KAFKA_CA_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
  })
  if (!ca.includes('BEGIN CERTIFICATE')) throw new Error('KAFKA_CA_FILE: holds no certificate (PEM)')
  return { ssl: { ca: [ca] } }
}

const identity = ({ KAFKA_SASL: mechanism, KAFKA_USER: username, KAFKA_PASSWORD: password }: Given): KafkaAccess => {
  if (mechanism === '') {
    if (username || password) throw new Error('KAFKA_SASL: needs plain, scram-sha-256 or scram-sha-512 for KAFKA_USER')
    return {}
  }
  const missing = Object.entries({ KAFKA_USER: username, KAFKA_PASSWORD: password }).filter(([, value]) => value === '')
  if (missing.length > 0) throw new Error(`${missing.map(([name]) => name).join(', ')}: needed by KAFKA_SASL`)
  return { sasl: { mechanism, username, password } }
}

/**
 * How brokers are spoken to, and as whom. A certificate that nobody vouches for is never taken.
 * @throws Error that names the variable that is wrong or missing; what it holds is in no message
 */
export const kafkaAccess = async (given: Given, log: Pick<Logger, 'warn'>): Promise<KafkaAccess> => {
  if (given.KAFKA_SASL === 'plain' && given.KAFKA_TLS === 'off')
    log.warn('KAFKA_SASL=plain without KAFKA_TLS=on: the password goes to the brokers in the clear')
  return { ...(await encryption(given)), ...identity(given) }
}
