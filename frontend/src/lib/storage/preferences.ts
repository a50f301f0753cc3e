import { languages } from '@freight/contracts/vocabulary/people'
import { oneOf, stored } from './storage.ts'

export const scheme = stored('colour-scheme', 'dark', oneOf('auto', 'dark', 'light'))
export const language = stored('language', 'es', oneOf(...languages))
/**
 * `local` = `US$ 1.000.000,00`, `us` = `1,000,000.00`. An agent’s style follows their language and leaves the stored
 * one of a user unchanged.
 */
export const moneyStyle = stored(
  location.pathname.startsWith('/third-party') ? 'third-party.money' : 'money-format',
  'local',
  oneOf('local', 'us'),
)
export const density = stored('density', 'compact', oneOf('compact', 'comfortable'))
export const rememberedUser = stored<string>('remembered-user', '', (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined,
)

export type Scheme = ReturnType<typeof scheme.read>
export type Language = ReturnType<typeof language.read>
export type MoneyStyle = ReturnType<typeof moneyStyle.read>
