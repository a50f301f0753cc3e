import type { Pool } from 'pg'
import { editionOf, newEdition, prepareReferenceTables, writeCommodities } from './reference-tables.ts'
import { shipped } from './shipped-data.ts'
import { takeIn } from './take-in.ts'

/** Creates the reference tables, and fills them if this version ships other data than the last one. */
export const shipReference = async (db: Pool): Promise<void> => {
  await prepareReferenceTables(db)
  const { locations, commodities } = await shipped('versions')
  if ((await editionOf(db, 'locations')).shipped !== locations)
    await takeIn(
      db,
      (await shipped('locations')).map((location) => ({ location })),
      { shipped: locations },
    )
  if ((await editionOf(db, 'commodities')).shipped !== commodities) {
    await writeCommodities(db, await shipped('commodities'))
    await newEdition(db, 'commodities', commodities)
  }
}
