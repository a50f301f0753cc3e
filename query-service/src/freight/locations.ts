import type { Platform } from '@freight/platform/connections/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readLocations } from '@freight/platform/reference/reference-tables'
import { answerTagged } from './answer-tagged.ts'
import { locationIndex } from './location-index.ts'

/** Search for places, in memory: it runs on every keystroke. */
export const answerLocations = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'locations', async () => locationIndex(await readLocations(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/locations', async ({ query }) => ({ rows: (await index())(query) }))
}
