import type { Pool } from 'pg'
import { editionOf, newEdition, prepareReferenceTables, writeCommodities } from './reference-tables.ts'
import { shipped } from './shipped-data.ts'
import { takeIn } from './take-in.ts'

/** Makes the reference tables, and fills them where this product brings other data than the last one that was here. */
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
