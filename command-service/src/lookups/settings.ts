import type { Lookups } from '@freight/contracts/api/lookups'
import type { Lookup } from './aggregate-readers.ts'

/** The settings of the company whose the thing is that is decided on. */
export const settings: Lookup<Lookups['settings']> = async ({ company }, known) => (await known.settings(company)).state
