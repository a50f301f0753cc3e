import { initialValues, namesOf, valuesIn, type ValuesOf } from '@freight/contracts/api/fields'
import { providerServices } from '@freight/contracts/vocabulary/provider'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { RouteResponse } from '@freight/contracts/registry/routes'

export type Provider = RouteResponse<'GET /app/v1/providers/:id'>
export type ProviderLine = RouteResponse<'GET /app/v1/providers/rows'>['rows'][number]
export type Contact = Provider['contacts'][number]
export type Figures = RouteResponse<'GET /app/v1/providers/:id/figures'>

/** Form values of a provider. */
export type Values = ValuesOf<typeof providerFields>
export const blank: Values = initialValues(providerFields)
export const valuesOf = (provider: Provider): Values => valuesIn(providerFields, provider)

type TextName = {
  [Name in keyof Values]: [Values[Name]] extends [string] ? (string extends Values[Name] ? Name : never) : never
}[keyof Values]

/** Texts below the other fields of the form, and each in a part of its own on the card. */
export const plainTexts = namesOf(providerFields).filter(
  (name): name is Exclude<TextName, 'code' | 'name'> =>
    providerFields[name].kind === 'text' && name !== 'code' && name !== 'name',
)

/** Form values of a contact. */
export type ContactValues = Omit<Contact, 'id'>

export const blankContact: ContactValues = {
  name: '',
  mail: '',
  services: [],
  traffics: [],
  comments: '',
  primary: false,
}

export const contactValues = ({ id: _id, ...contact }: Contact): ContactValues => contact

export const isTraffic = (text: string) => /^([A-Z]{2}|\*)(-([A-Z]{2}|\*))?$/.test(text)

export const isService = (word: string): word is (typeof providerServices)[number] =>
  providerServices.some((each) => each === word)
