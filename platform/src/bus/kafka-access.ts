import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Logger } from '../telemetry/logging.ts'

type Mechanism = Exclude<Config['KAFKA_SASL'], ''>
// The client has a separate type per mechanism.
type Identity = { [One in Mechanism]: { mechanism: One; username: string; password: string } }[Mechanism]

/** Structural type of the client settings, so that the client is not loaded for it. */
export type KafkaAccess = { ssl?: true | { ca: string[] }; sasl?: Identity }

type KafkaSettings = Pick<
  Config,
  'KAFKA_ALLOW_PLAINTEXT' | 'KAFKA_TLS' | 'KAFKA_CA_FILE' | 'KAFKA_SASL' | 'KAFKA_USER' | 'KAFKA_PASSWORD'
>

const encryption = async ({ KAFKA_ALLOW_PLAINTEXT, KAFKA_TLS, KAFKA_CA_FILE }: KafkaSettings): Promise<KafkaAccess> => {
  if (KAFKA_TLS === 'off') {
    if (KAFKA_CA_FILE) throw new Error('KAFKA_CA_FILE: needs KAFKA_TLS=on')
    if (KAFKA_ALLOW_PLAINTEXT !== 'yes')
      throw new Error(
        'KAFKA_TLS: off, so that events would go to the brokers in the clear. Set KAFKA_TLS=on, or KAFKA_ALLOW_PLAINTEXT=yes if their network is isolated.',
      )
    return {}
  }
  if (!KAFKA_CA_FILE) return { ssl: true }
  const ca = await readFile(KAFKA_CA_FILE, 'utf8').catch((error: unknown) => {
    throw new Error(`KAFKA_CA_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
  })
  if (!ca.includes('BEGIN CERTIFICATE')) throw new Error('KAFKA_CA_FILE: holds no certificate (PEM)')
  return { ssl: { ca: [ca] } }
}

const identity = ({
  KAFKA_SASL: mechanism,
  KAFKA_USER: username,
  KAFKA_PASSWORD: password,
}: KafkaSettings): KafkaAccess => {
  if (mechanism === '') {
    if (username || password) throw new Error('KAFKA_SASL: needs plain, scram-sha-256 or scram-sha-512 for KAFKA_USER')
    return {}
  }
  const missing = Object.entries({ KAFKA_USER: username, KAFKA_PASSWORD: password }).filter(([, value]) => value === '')
  if (missing.length > 0) throw new Error(`${missing.map(([name]) => name).join(', ')}: needed by KAFKA_SASL`)
  return { sasl: { mechanism, username, password } }
}

/**
 * TLS and login of the broker connections. An untrusted certificate is never accepted.
 * @throws Error that names the wrong or missing variable, without its value
 */
export const kafkaAccess = async (settings: KafkaSettings, log: Pick<Logger, 'warn'>): Promise<KafkaAccess> => {
  const encrypted = await encryption(settings)
  if (settings.KAFKA_SASL === 'plain' && settings.KAFKA_TLS === 'off')
    log.warn('KAFKA_SASL=plain without KAFKA_TLS=on: the password goes to the brokers in the clear')
  return { ...encrypted, ...identity(settings) }
}
