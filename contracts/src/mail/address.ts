import { z } from 'zod'

/** A mail address; what was pasted with spaces around it is one too. */
export const Mail = z.string().trim().max(200).pipe(z.email('A mail address such as ana@example.com.'))

/** A mail address, or none. */
export const MailOrNone = z
  .string()
  .trim()
  .max(200)
  .pipe(z.union([z.email(), z.literal('')]))
