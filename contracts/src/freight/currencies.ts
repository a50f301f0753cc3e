import type { Currency } from '../vocabulary/schemas.ts'
import type { InLanguages } from './language.ts'

/** Decimals, sign before an amount, and printed name of each currency. */
export const currencyFacts: Readonly<Record<Currency, { digits: number; sign: string; names: InLanguages }>> = {
  USD: { digits: 2, sign: 'US$', names: { es: 'Dólar estadounidense', en: 'US dollar', pt: 'Dólar americano' } },
  ARS: { digits: 2, sign: 'AR$', names: { es: 'Peso argentino', en: 'Argentine peso', pt: 'Peso argentino' } },
  EUR: { digits: 2, sign: '€', names: { es: 'Euro', en: 'Euro', pt: 'Euro' } },
}
