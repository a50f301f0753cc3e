import { z } from 'zod'
import type { Language } from '../vocabulary/schemas.ts'

/** Decimal separator of a file: that of the reader's number format. With a comma, semicolons separate the columns. */
export const DecimalSign = z.enum([',', '.'])
export type DecimalSign = z.infer<typeof DecimalSign>

/** Default separator of the language. */
export const decimalSignOf = (language: Language, decimal?: DecimalSign): DecimalSign =>
  decimal ?? (language === 'en' ? '.' : ',')
