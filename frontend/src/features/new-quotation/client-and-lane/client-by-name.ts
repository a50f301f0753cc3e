import type { Client } from '../form/form.ts'

/** A client by the name that was typed: the client gets an entry in the catalogue with the quotation. */
export const newClient = (nombreFantasia: string): Client => ({
  id: '',
  nombreFantasia: nombreFantasia.trim(),
  razonSocial: '',
  rut: '',
  ciudad: '',
  paisCod: '',
  prospect: true,
  contacts: [],
})

export const isNewClient = (client: Client | undefined): boolean => client?.id === ''
