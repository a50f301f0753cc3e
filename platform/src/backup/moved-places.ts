import { resolve } from 'node:path'
import { type Config, isKurrent, readConfig } from '../config.ts'

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
