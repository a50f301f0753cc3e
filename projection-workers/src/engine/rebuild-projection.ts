import type { Platform } from '@freight/platform/platform'
import { projections } from './projections.ts'
import { buildProjections, type Progress } from './build.ts'
import { prepareRegistry } from './registry.ts'

/**
 * Builds a projection anew from the first event and lets it take over; readers and the application go on meanwhile.
 * @throws when there is no projection of that name; the message lists those that are
 */
export const rebuildProjection = async (
  platform: Pick<Platform, 'db' | 'eventStore' | 'log'>,
  name: string,
  options: { onProgress?: (progress: Progress) => void } = {},
): Promise<void> => {
  const wanted = projections.filter((projection) => projection.name === name)
  if (wanted.length === 0) {
    throw new Error(`There is no projection ${name}, but: ${projections.map((one) => one.name).join(', ')}`)
  }
  await prepareRegistry(platform.db)
  await buildProjections(platform, wanted, options)
}
