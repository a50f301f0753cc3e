import { createHash } from 'node:crypto'
import { FileDamaged } from '../errors.ts'

/** The name of a file: the hex SHA-256 of its content. */
export const isContentName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

export const contentName = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The name of a streamed content, which is not held in memory. */
export const contentNameOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

export const damagedFile = (name: string) => new FileDamaged(`The file ${name} is not what it was kept as`)
