import type { Pool, PoolClient } from 'pg'
import type { Location } from './location.ts'
import type { Commodity } from './shipped-data.ts'

type Db = Pick<Pool | PoolClient, 'query'>
export type Subject = 'locations' | 'commodities'

/** Tables of reference data for quotations. Readers compare `edition` to notice changes. */
export const prepareReferenceTables = async (db: Db): Promise<void> => {
  // One implicit transaction. The lock prevents errors when two processes create the same objects at once.
  await db.query(`
    select pg_advisory_xact_lock(hashtext('reference'));
    create schema if not exists reference;
    create table if not exists reference.edition (
      subject text primary key,
      shipped text not null,
      number int not null
    );
    create table if not exists reference.location (
      code text not null,
      kind text not null,
      name text not null,
      aliases text[] not null,
      country text not null,
      subdivision text,
      iata text,
      lat double precision,
      lon double precision,
      active boolean not null,
      source text not null,
      primary key (code, kind)
    );
    create table if not exists reference.commodity (
      code text primary key,
      descriptions jsonb not null,
      dg boolean not null,
      active boolean not null
    )`)
}

/** The number of changes of the subject, and the last shipped data. */
export const editionOf = async (db: Db, subject: Subject): Promise<{ number: number; shipped: string }> => {
  const { rows } = await db.query<{ number: number; shipped: string }>({
    name: 'reference_edition',
    text: 'select number, shipped from reference.edition where subject = $1',
    values: [subject],
  })
  return rows[0] ?? { number: 0, shipped: '' }
}

/** Increments the edition of the subject, which its readers notice. */
export const newEdition = async (db: Db, subject: Subject, shipped?: string): Promise<void> => {
  await db.query(
    `insert into reference.edition as known (subject, shipped, number) values ($1, coalesce($2, ''), 1)
      on conflict (subject) do update set number = known.number + 1, shipped = coalesce($2, known.shipped)`,
    [subject, shipped ?? null],
  )
}

export const readLocations = async (db: Db): Promise<Location[]> => {
  const { rows } = await db.query<Location>(
    'select code, kind, name, aliases, country, subdivision, iata, lat, lon, active, source from reference.location',
  )
  return rows
}

export const writeLocations = async (db: Db, locations: readonly Location[]): Promise<void> => {
  await db.query(
    `insert into reference.location select * from json_populate_recordset(null::reference.location, $1)
      on conflict (code, kind) do update set name = excluded.name, aliases = excluded.aliases,
        country = excluded.country, subdivision = excluded.subdivision, iata = excluded.iata, lat = excluded.lat,
        lon = excluded.lon, active = excluded.active, source = excluded.source`,
    [JSON.stringify(locations)],
  )
}

export const readCommodities = async (db: Db): Promise<Commodity[]> => {
  const { rows } = await db.query<Commodity>('select code, descriptions, dg, active from reference.commodity')
  return rows
}

export const writeCommodities = async (db: Db, commodities: readonly Commodity[]): Promise<void> => {
  await db.query(
    `insert into reference.commodity select * from json_populate_recordset(null::reference.commodity, $1)
      on conflict (code) do update set descriptions = excluded.descriptions, dg = excluded.dg,
        active = excluded.active`,
    [JSON.stringify(commodities)],
  )
}
