import { pino, stdTimeFunctions } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type { Logger }

// pino's paths have no "at any depth", so the secret names are listed for the depths at which objects are logged
// here.
const secrets = ['authorization', 'password', 'token', 'cookie', 'link', 'hash', 'secret']
const depths = ['', '*.', '*.*.', '*.*.*.']
const secretPaths = secrets.flatMap((name) => depths.map((depth) => `${depth}${name}`))

/** JSON lines on standard error: standard output is for the messages of the start to its user. */
export const logger = (
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[redacted]' },
    },
    destination,
  )
