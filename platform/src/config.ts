import { z } from 'zod'

const wholeNumber = z.coerce.number('needs a whole number').int('needs a whole number')
const port = wholeNumber.min(0, 'needs 0 to 65535').max(65_535, 'needs 0 to 65535')
const rate = wholeNumber.min(0, 'needs 0 or more')
const onOff = z
  .enum(['on', 'off'])
  .default('on')
  .transform((value) => value === 'on')

/** Base64 of 32 bytes, or empty. */
const key = z
  .string()
  .default('')
  .refine((value) => value === '' || Buffer.from(value, 'base64').length === 32, 'needs the base64 of 32 bytes')

const kurrent = ['kurrentdb://', 'kurrentdb+discover://', 'esdb://', 'esdb+discover://']

/** Whether the event store is KurrentDB. */
export const isKurrent = (url: string): boolean => kurrent.some((scheme) => url.startsWith(scheme))

/** A URL of an engine with an adapter; others are rejected by name instead of failing later. */
const engine = (schemes: readonly string[], plannedEngine: string) =>
  z
    .string()
    .default('')
    .superRefine((value, issues) => {
      if (value === '') return
      if (schemes.some((scheme) => value.startsWith(scheme))) {
        // Several hosts of a cluster, separated by commas, are a URL for the KurrentDB client only.
        if (!isKurrent(value) && !URL.canParse(value)) issues.addIssue({ code: 'custom', message: 'is not a URL' })
        return
      }
      const works = schemes.length ? `use ${schemes.join(' or ')}, or leave it empty` : 'leave it empty'
      issues.addIssue({
        code: 'custom',
        message: `not supported yet (${plannedEngine}): ${works} for the embedded engine`,
      })
    })

const postgres = ['postgres://', 'postgresql://']
const broker = /^[^\s,:/@]+:\d{1,5}$/

/** All environment variables, with the embedded application as default. */
export const Config = z.object({
  PORT: port.default(4000),
  // Loopback only: the passwords of the demo users are printed at the start, so a network address needs a decision.
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  // Without its event log a data directory with other data starts as an empty application only with `yes`.
  ALLOW_EMPTY_STORE: z.enum(['', 'yes']).default(''),
  // Mails, process managers and the scheduler of a restored copy wait for an administrator, or for `yes`.
  RELEASE_HELD: z.enum(['', 'yes']).default(''),
  // Start position of process managers whose checkpoints were lost; empty: they wait for an administrator.
  PROCESS_FROM: wholeNumber.min(0, 'needs 0 or more').optional(),
  DEMO_QUOTATIONS: wholeNumber.min(0, 'needs 0 or more').default(2000),
  DEMO_USERS: onOff,
  ADMIN_PASSWORD: z.union([z.literal(''), z.string().min(8).max(128)]).default(''),
  EVENT_STORE_URL: engine([...postgres, ...kurrent], 'other stores'),
  DATABASE_URL: engine(postgres, 'other databases'),
  // host:port, comma-separated. Empty: the event store delivers the events.
  KAFKA_BROKERS: z
    .string()
    .default('')
    .refine(
      (value) => value === '' || value.split(',').every((address) => broker.test(address)),
      'needs host:port,host:port',
    ),
  // One topic belongs to one log.
  KAFKA_TOPIC: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'needs letters, digits, dots, dashes')
    .default('freight.events'),
  // TLS to the brokers. The file has the trusted certificates (PEM); empty: those of the system.
  KAFKA_TLS: z.enum(['on', 'off']).default('off'),
  KAFKA_CA_FILE: z.string().default(''),
  // Without TLS an attacker on the network reads every event, so it needs a decision.
  KAFKA_ALLOW_PLAINTEXT: z.enum(['yes', 'no']).default('no'),
  // Login of the application. Empty: none.
  KAFKA_SASL: z.union([z.literal(''), z.enum(['plain', 'scram-sha-256', 'scram-sha-512'])]).default(''),
  KAFKA_USER: z.string().default(''),
  KAFKA_PASSWORD: z.string().default(''),
  // Number of partitions for a new topic, and of shares in which projection workers divide the streams, with and
  // without Kafka.
  KAFKA_PARTITIONS: wholeNumber.min(1, 'needs 1 to 64').max(64, 'needs 1 to 64').default(3),
  CLICKHOUSE_URL: engine(['http://', 'https://'], 'other stores'),
  FILES_URL: engine(['s3://'], 'other stores').refine(
    (url) => !/^s3:\/\/([^/?#]*@)?([/?#]|$)/.test(url),
    'needs a bucket: s3://bucket',
  ),
  // Access to MyDHL API, such as https://express.api.dhl.com/mydhlapi. Empty: DHL has the built-in carrier.
  MYDHL_URL: z
    .string()
    .default('')
    .refine(
      (url) => url === '' || (URL.canParse(url) && /^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/.test(url)),
      'needs an https address',
    ),
  MYDHL_USER: z.string().default(''),
  MYDHL_PASSWORD: z.string().default(''),
  // Empty: mails are written as files into the data directory.
  SMTP_URL: engine(['smtp://', 'smtps://'], 'other carriers'),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
      'needs an address, such as Quotations <no-reply@example.com>',
    )
    .default('Cotizaciones <no-reply@freight.example>'),
  // Address of the application for browsers, used in the links of mails. Empty: its own address.
  PUBLIC_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'needs an http or https address' })])
    .default('')
    .transform((url) => url.replace(/\/+$/, '')),
  // Webhooks also to private addresses and without TLS: for development.
  WEBHOOK_PRIVATE: z.enum(['', 'yes']).default(''),
  GATEWAY_HEARTBEAT_MS: wholeNumber.min(100).default(10_000),
  // Further origins whose pages may open the notification socket, comma-separated.
  GATEWAY_ORIGINS: z.string().default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  // Empty: metrics are available to the loopback address only.
  METRICS_TOKEN: z.string().default(''),
  // Collector of traces, OTLP over HTTP; empty: no tracing, and its libraries are not loaded.
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'needs an http or https address' })])
    .default(''),
  // Empty: the name of the service, or `freight` if all are in one process.
  OTEL_SERVICE_NAME: z.string().default(''),
  SESSION_MINUTES: wholeNumber.min(1).max(720).default(30),
  // Requests per second and burst; 0 per second: no limit. Requests without a session count by address.
  SESSION_RATE: rate.default(300),
  SESSION_BURST: rate.min(1, 'needs 1 or more').default(3_000),
  ADDRESS_RATE: rate.default(100),
  ADDRESS_BURST: rate.min(1, 'needs 1 or more').default(1_000),
  // Empty: created once and stored in the data directory. Required when several machines check tokens or read
  // personal data.
  SESSION_KEY: key,
  PERSONAL_KEY: key,
  // Signs the digests of the log. With a key stored elsewhere, access to the data directory is not enough to forge
  // them.
  AUDIT_KEY: key,
  // Encrypts a backup; empty: no encryption.
  BACKUP_KEY: key,
  // Proxies with trusted X-Forwarded-* headers: addresses or networks, comma-separated.
  TRUSTED_PROXIES: z.string().default('loopback'),
  // Directory of the frontend's build; empty: the one of this checkout, if it exists.
  WEB_ROOT: z.string().default(''),
})
export type Config = z.infer<typeof Config>

/** Reads the configuration once; a wrong value stops the start with the name of the variable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  // An empty variable counts as not set: scripts pass empty ones on, and '' would be read as 0.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Config.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The configuration is wrong. ${problems.join('; ')}`)
}
