import type { Pool } from 'pg'
import type { CircuitChange } from './guarded.ts'

type Db = Pick<Pool, 'query'>

/** The last change of each carrier's circuit, by the process that makes the calls, for operations. */
export const prepareCarrierHealth = async (db: Db): Promise<void> => {
  await db.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('carriers'));
    CREATE SCHEMA IF NOT EXISTS carriers;
    CREATE TABLE IF NOT EXISTS carriers.health (
      carrier text PRIMARY KEY, is_open boolean NOT NULL, since timestamptz NOT NULL, error text NOT NULL);
    COMMIT`)
}

export const storeCircuit = async (db: Db, carrier: string, { isOpen, since, error }: CircuitChange): Promise<void> => {
  await db.query(
    `INSERT INTO carriers.health (carrier, is_open, since, error) VALUES ($1, $2, $3, $4)
     ON CONFLICT (carrier) DO UPDATE SET is_open = excluded.is_open, since = excluded.since, error = excluded.error
     WHERE health.is_open <> excluded.is_open AND health.since <= excluded.since`,
    [carrier, isOpen, since, error],
  )
}
