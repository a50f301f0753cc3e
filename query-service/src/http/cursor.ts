import { z } from 'zod'

export type SortType = 'text' | 'timestamptz' | 'numeric' | 'date' | 'int' | 'boolean'

const Cursor = z.tuple([z.string(), z.string().nullable(), z.string()], 'Not a cursor of this list')

const decodeCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

// PostgreSQL has no year 0. The range is otherwise open: lists use a far day for "no end".
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && !text.startsWith('0000')

/** Schemas of the sort values as text; any other value makes the cursor invalid. */
const valueSchemas: Readonly<Record<SortType, z.ZodType>> = {
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

/** The end of a page: sort value and key of its last row. Valid only for the same sort. */
export const cursorOf = (sort: string, value: string | null, key: string): string =>
  Buffer.from(JSON.stringify([sort, value, key])).toString('base64url')

/** @throws ZodError when the cursor belongs to another sort */
export const readCursor = (
  cursor: string,
  sort: string,
  { type, nullable = false }: { type: SortType; nullable?: boolean },
): { value: string | null; key: string } => {
  const [, value, key] = Cursor.refine(([cursorSort]) => cursorSort === sort, 'A cursor of another sort').parse(
    decodeCursor(cursor),
  )
  if (value !== null || !nullable) valueSchemas[type].parse(value)
  return { value, key }
}
