import type { Platform } from '@freight/platform/connections/platform'

export type Db = Platform['db']

/** Creates the tables of the inbox if they are missing. Several gateways may start at once. */
export const prepareInboxTables = async (db: Db): Promise<void> => {
  await db.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(hashtext('inbox'));
    CREATE SCHEMA IF NOT EXISTS inbox;
    CREATE TABLE IF NOT EXISTS inbox.notifications (
      id uuid PRIMARY KEY,
      user_id text NOT NULL,
      seq bigserial NOT NULL,
      title text NOT NULL,
      message text NOT NULL,
      key text NOT NULL,
      date timestamptz NOT NULL,
      read boolean NOT NULL DEFAULT false,
      kind text NOT NULL,
      params jsonb NOT NULL,
      position bigint
    );
    CREATE INDEX IF NOT EXISTS notifications_newest ON inbox.notifications (user_id, date DESC, seq DESC);
    CREATE INDEX IF NOT EXISTS notifications_after ON inbox.notifications (user_id, seq);
    CREATE TABLE IF NOT EXISTS inbox.quotation_people (
      key text PRIMARY KEY,
      commercial text NOT NULL,
      assigned_to text NOT NULL,
      params jsonb NOT NULL
    );
    ALTER TABLE inbox.quotation_people ADD COLUMN IF NOT EXISTS requesters jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS senders jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS sendings jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS caller text NOT NULL DEFAULT '',
      -- Null: of a quotation that was written down before this was; its reference begins with it.
      ADD COLUMN IF NOT EXISTS company text;
    CREATE TABLE IF NOT EXISTS inbox.shipment_people (
      key text PRIMARY KEY,
      company text NOT NULL,
      commercial text NOT NULL,
      assigned_to text NOT NULL,
      params jsonb NOT NULL,
      progress jsonb NOT NULL
    );
    CREATE TABLE IF NOT EXISTS inbox.recipients (
      user_id text PRIMARY KEY,
      permissions jsonb NOT NULL,
      active boolean NOT NULL
    );
    -- Null: of a user who was written down before these were; completeRecipients fills them in.
    ALTER TABLE inbox.recipients ADD COLUMN IF NOT EXISTS company text,
      ADD COLUMN IF NOT EXISTS related_commercials jsonb, ADD COLUMN IF NOT EXISTS related_users jsonb;
    CREATE TABLE IF NOT EXISTS inbox.checkpoint (
      name text PRIMARY KEY,
      position bigint NOT NULL
    );
    INSERT INTO inbox.checkpoint VALUES ('events', 0) ON CONFLICT DO NOTHING;
    COMMIT`)
}
