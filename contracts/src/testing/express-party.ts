import type { ExpressParty } from '../express-address/party.ts'

/** A party in Montevideo, complete for a booking. */
export const expressParty = (changes: Partial<ExpressParty> = {}): ExpressParty => ({
  id: 'recipient',
  company: 'Óptica Boreal S.A.',
  contact: 'Iván Prieto',
  phone: '+598 2000 0000',
  mail: 'ivan@boreal.example',
  taxId: '211234560018',
  description: 'Av. Rivera 2210',
  line2: '',
  line3: '',
  city: 'Montevideo',
  stateOrProvinceCode: '',
  postalCode: '11300',
  countryCode: 'UY',
  residential: false,
  ...changes,
})
