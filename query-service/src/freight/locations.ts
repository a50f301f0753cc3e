import type { Platform } from '@freight/platform/platform'
import { recentEdition } from '@freight/platform/reference/recent-edition'
import { readLocations } from '@freight/platform/reference/reference-tables'
import { answerTagged } from './answer-tagged.ts'
import { locationIndex } from './location-index.ts'

/** Places while one types. They are searched in memory: a keystroke has no time for anything else. */
export const answerLocations = (needs: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  const index = recentEdition(needs, 'locations', async () => locationIndex(await readLocations(needs.db)))
  answerTagged(needs.http, 'GET /app/v1/reference/locations', async ({ query }) => ({ rows: (await index())(query) }))
}
