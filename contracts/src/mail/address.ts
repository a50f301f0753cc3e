import { z } from 'zod'

/** A mail address; surrounding spaces are removed. */
export const Mail = z.string().trim().max(200).pipe(z.email('A mail address such as ana@example.com.'))

/** A mail address, or empty. */
export const MailOrNone = z
  .string()
  .trim()
  .max(200)
  .pipe(z.union([z.email(), z.literal('')]))
