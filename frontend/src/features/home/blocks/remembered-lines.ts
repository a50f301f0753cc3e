import { stored } from '../../../lib/storage/storage.ts'

/** How many rows each card of the home page had when it was last seen: it is as high while it loads again. */
export const rememberedLines = stored<Readonly<Record<string, number>>>('home-lines', {}, (value) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, lines]) => typeof lines === 'number'))
    : undefined,
)
