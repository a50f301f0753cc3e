import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sumOf } from './frames.ts'

const store = z.enum(['events', 'views'])
const part = { part: z.string().regex(/^[\w.-]+$/), sha256: z.string(), frames: z.int() }

const Table = z.object({
  ...part,
  store,
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** How the table is made, and what is put on it once its rows are there. */
  make: z.string(),
  finish: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

const Sequence = z.object({
  store,
  schema: z.string(),
  name: z.string(),
  type: z.string(),
  value: z.string().nullable(),
  /** The column that it numbers, where it belongs to one: `inbox.notifications.seq`. */
  ownedBy: z.string().nullable(),
  /** Whether the column makes it itself. */
  ofIdentity: z.boolean(),
})
export type Sequence = z.infer<typeof Sequence>

/** A file below the data directory. */
const KeptFile = z.object({ ...part, path: z.string().regex(/^(?!.*\.\.)[\w-]+(\/[\w.-]+)+$/) })
export type KeptFile = z.infer<typeof KeptFile>

/** What a backup holds, written when all the rest is: a folder without it is none. */
const Manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  takenAt: z.iso.datetime(),
  /** Where the log ended, and the seal of everything up to there. */
  head: z.object({ position: z.int(), seal: z.string() }),
  encrypted: z.boolean(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(KeptFile),
})
export type Manifest = z.infer<typeof Manifest>

const Signed = z.object({ manifest: z.string(), signature: z.string() })

// Without a key it shows damage, and no intent.
const signatureOf = (text: string, key: Buffer | undefined) =>
  createHmac('sha256', key ?? 'backup')
    .update(text)
    .digest('hex')

const manifestIn = (folder: string) => join(folder, 'manifest.json')

export const writeManifest = async (folder: string, manifest: Manifest, key: Buffer | undefined): Promise<void> => {
  const text = JSON.stringify(manifest)
  const file = await open(manifestIn(folder), 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify({ manifest: text, signature: signatureOf(text, key) }))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws when it is no whole backup, was changed, or needs another key */
export const readManifest = async (folder: string, key: Buffer | undefined): Promise<Manifest> => {
  const signed = await readFile(manifestIn(folder), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no manifest`, { cause })
  })
  const { manifest: text, signature } = Signed.parse(JSON.parse(signed))
  const manifest = Manifest.parse(JSON.parse(text))
  if (manifest.encrypted && !key) throw new Error('BACKUP_KEY: the backup is encrypted, and no key is given')
  // Whoever gives a key expects what only its owner can have written.
  if (!manifest.encrypted && key)
    throw new Error('BACKUP_KEY: the backup is not encrypted. If it is to be trusted, restore it without a key')
  const expected = Buffer.from(signatureOf(text, key))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error('BACKUP_KEY: the backup was made with another key, or its manifest was changed')
  return manifest
}

/** Looks at everything before anything is used. @throws with the name of the part that is missing or was changed */
export const checkParts = async (folder: string, { tables, files }: Manifest): Promise<void> => {
  for (const { part: name, sha256 } of [...tables, ...files])
    if ((await sumOf(join(folder, name)).catch(() => '')) !== sha256)
      throw new Error(`The backup is damaged: ${name} is not what was written`)
}
