import { createHash } from 'node:crypto'

/** Hex SHA-256 of the previous seal and the hash of the event: it depends on all events before it in the log. */
export const sealOf = (before: string, hash: string): string =>
  createHash('sha256').update(before, 'hex').update(hash, 'hex').digest('hex')
