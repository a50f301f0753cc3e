import { z } from 'zod'

export type SortType = 'text' | 'timestamptz' | 'numeric' | 'date' | 'int' | 'boolean'

const Cursor = z.tuple([z.string(), z.string().nullable(), z.string()], 'Not a cursor of this list')

const decoded = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

// The engine knows no year 0. A list may stand for `without an end` with a day that nobody can type.
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && !text.startsWith('0000')

/** What reads a cursor's value back from text; what does not read is no cursor of this sort. */
const readable: Readonly<Record<SortType, z.ZodType>> = {
  text: z.string(),
  timestamptz: z
    .string()
    .regex(/^\S{10} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/)
    .refine((text) => isDay(text.slice(0, 10))),
  numeric: z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/),
  date: z.string().refine(isDay),
  int: z.string().regex(/^-?\d{1,9}$/),
  boolean: z.enum(['true', 'false']),
}

/** Where a page ended: the value that its last row is sorted by, and its key. It belongs to the sort it was made for. */
export const cursorOf = (sort: string, value: string | null, key: string): string =>
  Buffer.from(JSON.stringify([sort, value, key])).toString('base64url')

/** @throws ZodError when the cursor is none of this sort */
export const readCursor = (
  cursor: string,
  sort: string,
  { type, nullable = false }: { type: SortType; nullable?: boolean },
): { value: string | null; key: string } => {
  const [, value, key] = Cursor.refine(([made]) => made === sort, 'A cursor of another sort').parse(decoded(cursor))
  if (value !== null || !nullable) readable[type].parse(value)
  return { value, key }
}
