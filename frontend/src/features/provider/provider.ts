import type { RouteResponse } from '@freight/contracts/api/routes'
import { noNumbers, numberValues, type NumberValues } from './numbers/own-numbers.ts'

export type Provider = RouteResponse<'GET /app/v1/providers/:id'>
export type ProviderLine = RouteResponse<'GET /app/v1/providers/rows'>['rows'][number]
export type Contact = Provider['contacts'][number]
export type Figures = RouteResponse<'GET /app/v1/providers/:id/figures'>

/** Form values of a provider. */
export interface Values extends NumberValues {
  code: string
  name: string
  language: string
  categories: readonly string[]
  services: readonly string[]
  originCountries: readonly string[]
  destinationCountries: readonly string[]
  comments: string
}

export const blank: Values = {
  code: '',
  name: '',
  language: 'en',
  categories: [],
  services: [],
  originCountries: [],
  destinationCountries: [],
  comments: '',
  ...noNumbers,
}

export const valuesOf = (provider: Provider): Values => ({
  code: provider.code,
  name: provider.name,
  language: provider.language,
  categories: provider.categories,
  services: provider.services,
  originCountries: provider.originCountries,
  destinationCountries: provider.destinationCountries,
  comments: provider.comments,
  ...numberValues(provider),
})

/** Form values of a contact. */
export interface ContactValues {
  name: string
  mail: string
  services: readonly string[]
  traffics: readonly string[]
  comments: string
  primary: boolean
}

export const blankContact: ContactValues = {
  name: '',
  mail: '',
  services: [],
  traffics: [],
  comments: '',
  primary: false,
}

export const contactValues = ({ id: _id, ...contact }: Contact): ContactValues => contact

/** Whether a text has the shape of a mail address; the server validates it fully. */
export const isMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

export const isTraffic = (text: string) => /^([A-Z]{2}|\*)(-([A-Z]{2}|\*))?$/.test(text)
