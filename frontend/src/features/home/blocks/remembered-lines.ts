import { stored } from '../../../lib/storage/storage.ts'

/** Number of rows of each home card at the last visit, used as its height while loading. */
export const rememberedLines = stored<Readonly<Record<string, number>>>('home-lines', {}, (value) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, lines]) => typeof lines === 'number'))
    : undefined,
)
