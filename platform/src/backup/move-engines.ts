import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, isKurrent, readConfig } from '../config.ts'
import { lockDataDir } from '../embedded-postgres/data-dir-lock.ts'
import { type MovedFiles, moveFiles } from '../files/move-files.ts'
import { hasTable } from '../postgres/held-connection.ts'
import type { Logger } from '../telemetry/logging.ts'
import { backup, headOf } from './backup.ts'
import { loadBackup } from './restore.ts'
import { openBackupDatabases, checkParts, type Manifest, readManifest, type Table } from './manifest.ts'

type Place = Pick<Config, 'DATA_DIR' | 'EVENT_STORE_URL' | 'DATABASE_URL' | 'FILES_URL'>
type Move = {
  from: Place
  to: Place
  log: Logger
  onTable?: (table: Table) => void
  onFile?: (sha256: string) => void
}

/**
 * Moves all data from one engine to another while no application runs: files first, then events and tables. Keys and
 * digests stay in the data directory. An interrupted move resumes when it is run again.
 */
export const moveEngines = async (move: Move): Promise<{ manifest?: Manifest; files?: MovedFiles }> => {
  const { from, to } = move
  const files = from.FILES_URL === to.FILES_URL ? undefined : await movedFiles(move)
  const isSame = from.EVENT_STORE_URL === to.EVENT_STORE_URL && from.DATABASE_URL === to.DATABASE_URL
  const manifest = isSame ? undefined : await movedDatabases(move)
  return { ...(manifest && { manifest }), ...(files && { files }) }
}

const movedFiles = async ({ from, to, onFile }: Move): Promise<MovedFiles> => {
  const dataDir = resolve(from.DATA_DIR)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDir(dataDir)
  try {
    return await moveFiles({ from: from.FILES_URL, to: to.FILES_URL, dataDir, ...(onFile && { onFile }) })
  } finally {
    await unlock()
  }
}

/**
 * Through a backup in the data directory. From the first step on no application starts on the former engine, so that
 * an interrupted move resumes with the same log.
 */
const movedDatabases = async ({ from, to, log, onTable }: Move): Promise<Manifest> => {
  const folder = join(from.DATA_DIR, 'moving')
  const manifest = await writtenBackup(from, folder, log)
  await checkParts(folder, manifest)
  const target = await openBackupDatabases(to, log, { alone: true })
  try {
    await loadBackup(folder, manifest, { databases: target, ...(onTable && { onTable }) })
  } finally {
    await target.close()
  }
  await rm(folder, { recursive: true })
  return manifest
}

const writtenBackup = async (from: Place, folder: string, log: Logger): Promise<Manifest> => {
  const databases = await openBackupDatabases(from, log, { alone: true })
  try {
    const isFrozen = await hasTable(databases.events, 'moving.away')
    for (const db of [databases.events, databases.views]) {
      if (await hasTable(db, 'moving.source')) throw new Error('The engine to move from is itself only half filled.')
      await db.query('create schema if not exists moving; create table if not exists moving.away ()')
    }
    const formerManifest = isFrozen ? await readManifest(folder, undefined).catch(() => undefined) : undefined
    const head = await headOf(databases.events)
    if (formerManifest?.head.seal === head.seal) return formerManifest
    await rm(folder, { recursive: true, force: true })
    return await backup(folder, { databases })
  } finally {
    await databases.close()
  }
}

type Env = Readonly<Record<string, string | undefined>>
const isDatabase = (place: string) => /^(embedded:|postgres(ql)?:\/\/)/.test(place)
const isStore = (place: string) => place.startsWith('s3://')

/**
 * Parses `--from` and `--to` of a move, each given once or more: `embedded:FOLDER`, `postgres://…`, `s3://…`.
 * Databases are moved if both sides name one, files if either side names a store: those of the other side are in the
 * data directory.
 * @throws when a place has another form, or there is nothing to move
 */
export const movedPlaces = (
  { from, to }: { from: readonly string[]; to: readonly string[] },
  env: Env,
): { from: Config; to: Config } => {
  const all = [...from, ...to]
  if (all.some(isKurrent))
    throw new Error('A log in KurrentDB is not moved: docs/decisions/engines/0061-scope-of-a-migration.md says why.')
  const unknownPlace = all.find((place) => !isDatabase(place) && !isStore(place))
  // It may contain a password.
  if (unknownPlace !== undefined)
    throw new Error(
      `No place to move from or to: ${unknownPlace.split(/[:/]/, 1)[0]}… Use embedded:FOLDER, postgres:// or s3://`,
    )
  const embedded = new Set(all.filter((place) => place.startsWith('embedded:')))
  if (embedded.size > 1) throw new Error('The data directory stays: name the same folder on both sides, or on one.')
  const [folder] = embedded
  const dataDir = resolve(folder?.slice('embedded:'.length) || readConfig(env).DATA_DIR)
  const movesDatabases = from.some(isDatabase) && to.some(isDatabase)
  const movesFiles = all.some(isStore)
  const configOf = (sidePlaces: readonly string[]) => {
    const url = sidePlaces.find((place) => isDatabase(place) && !place.startsWith('embedded:')) ?? ''
    return readConfig({
      ...env,
      DATA_DIR: dataDir,
      ...(movesDatabases && { EVENT_STORE_URL: url, DATABASE_URL: url }),
      ...(movesFiles && { FILES_URL: sidePlaces.find(isStore) ?? '' }),
    })
  }
  const places = { from: configOf(from), to: configOf(to) }
  const isDifferent = (['EVENT_STORE_URL', 'FILES_URL'] as const).some((name) => places.from[name] !== places.to[name])
  if (!isDifferent) throw new Error('Both sides are the same: there is nothing to move.')
  return places
}
