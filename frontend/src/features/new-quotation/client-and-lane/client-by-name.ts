import type { Client } from '../form/form.ts'

/** A client given by name only; the quotation creates the catalogue entry. */
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
