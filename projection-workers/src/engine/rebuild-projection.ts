import type { Platform } from '@freight/platform/connections/platform'
import { projections } from './projections.ts'
import { buildProjections, type Progress } from './build.ts'
import { prepareRegistry } from './registry.ts'

/**
 * Rebuilds a projection from the first event and replaces the active table; readers and the application continue.
 * @throws when no projection has that name; the message lists the names
 */
export const rebuildProjection = async (
  platform: Pick<Platform, 'db' | 'eventStore' | 'log'>,
  name: string,
  options: { onProgress?: (progress: Progress) => void } = {},
): Promise<void> => {
  const matchingProjections = projections.filter((projection) => projection.name === name)
  if (matchingProjections.length === 0) {
    throw new Error(`There is no projection ${name}; available: ${projections.map((one) => one.name).join(', ')}`)
  }
  await prepareRegistry(platform.db)
  await buildProjections(platform, matchingProjections, options)
}
