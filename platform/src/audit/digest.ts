import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'

/**
 * What the log was on a day: its last position, the seal that ties everything up to there, and a hash over the heads of
 * all streams. Kept outside the database, and best copied away, it shows a log that was cut or written anew.
 */
export const Digest = z.object({
  writtenAt: z.iso.datetime(),
  position: z.int().min(0),
  seal: z.string(),
  streams: z.int().min(0),
  /** SHA-256 over the lines `{stream} {revision} {hash}` of all streams, in the order of their names' bytes. */
  heads: z.string(),
})
export type Digest = z.infer<typeof Digest>

type Queryable = Pick<pg.ClientBase, 'query'>

const folderIn = (dataDir: string) => join(dataDir, 'audit')

/** Writes the digest of this moment as the one of its day; called once a day and at every stop. */
export const writeDigest = async (db: Queryable, { dataDir, now }: { dataDir: string; now: Date }): Promise<Digest> => {
  // One statement sees one moment.
  const { rows } = await db.query<{ position: string; seal: string; streams: number; heads: string }>(
    `select h.position, encode(h.seal, 'hex') as seal, s.streams, s.heads
    from event_store.log_head h, (${headsOf('select stream, revision, head_hash as hash from event_store.streams')}) s`,
  )
  const digest = Digest.parse({ ...rows[0], position: Number(rows[0]?.position), writtenAt: now.toISOString() })
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `digest-${digest.writtenAt.slice(0, 10)}.json`)
  await writeFile(`${path}.new`, `${JSON.stringify(digest, null, 2)}\n`)
  await rename(`${path}.new`, path)
  return digest
}

/** All digests that were written, the oldest first. */
export const digestsIn = async (dataDir: string): Promise<Digest[]> => {
  const names = await readdir(folderIn(dataDir)).catch(() => [])
  const texts = names.filter((name) => /^digest-[\d-]+\.json$/.test(name)).sort()
  const digests = await Promise.all(texts.map(async (name) => readFile(join(folderIn(dataDir), name), 'utf8')))
  return digests.map((text) => Digest.parse(JSON.parse(text))).sort((one, other) => one.position - other.position)
}

/** The heads of all streams as they were at a position, from the events themselves. */
export const headsAt = async (db: Queryable, position: number) => {
  const { rows } = await db.query<{ streams: number; heads: string }>(
    headsOf(`select distinct on (stream) stream, revision, hash from event_store.events where position <= $1
      order by stream, revision desc`),
    [position],
  )
  return rows[0]
}

const headsOf = (heads: string) =>
  `select count(*)::int as streams, encode(sha256(convert_to(coalesce(string_agg(
    stream || ' ' || revision || ' ' || encode(hash, 'hex'), E'\\n' order by stream collate "C"), ''), 'UTF8')), 'hex') as heads
  from (${heads}) heads`
