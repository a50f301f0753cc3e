import created from '../express-address/samples/ExpressAddressCreated.v1.json' with { type: 'json' }

/** An entry of the address book of `acme`. */
export const addressCreated = (address: Partial<typeof created.address> = {}, organization = 'acme') => ({
  type: 'ExpressAddressCreated' as const,
  data: { ...created, organization, address: { ...created.address, ...address } },
})
