import { createHash } from 'node:crypto'

/** What ties an event to all events before it in the log: the hex SHA-256 of the seal before and its own hash. */
export const sealOf = (before: string, hash: string): string =>
  createHash('sha256').update(before, 'hex').update(hash, 'hex').digest('hex')
