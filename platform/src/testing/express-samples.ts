import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import { expressParty } from '@freight/contracts/testing/express-party'
import { duties, expressRequest } from '@freight/contracts/testing/express-request'

const party = (fields: Partial<ExpressParty>): ExpressParty =>
  expressParty({
    id: 'person-1',
    company: 'Curtidos del Plata',
    contact: 'Ana Pérez',
    phone: '+598 2901 2345',
    mail: 'ana@curtidos.example',
    taxId: '',
    description: 'Rambla 1500',
    postalCode: '11000',
    ...fields,
  })

/** A shipment of goods that DHL accepts: two pieces of 1.5 kg and one of 4 kg from Montevideo to Madrid. */
export const sampleShipment: ExpressRequest = expressRequest({
  cliente: { id: 'client-1', nombreFantasia: 'Curtidos' },
  clientReference: 'PO 77',
  valorMercaderia: '250.5',
  packingData: [
    { ctnPlt: 'CTN', cantidad: 2, peso: '1.5', largo: '30', ancho: '20', alto: '10' },
    { ctnPlt: 'CTN', cantidad: 1, peso: '4', largo: '30.5', ancho: '20', alto: '10' },
  ],
  contents: 'Leather samples',
  shippingDay: '2026-03-11',
  shipperAddress: party({}),
  recipientAddress: party({
    id: 'person-2',
    company: 'Pieles SL',
    contact: 'Luis Gómez',
    phone: '+34 91 555 00 00',
    description: 'Gran Vía 1',
    city: 'Madrid',
    postalCode: '28013',
    countryCode: 'ES',
  }),
  goods: [
    {
      description: 'Leather samples',
      quantity: '10',
      unit: 'PCS',
      unitValue: '25.05',
      currency: 'USD',
      hsCode: '4107.99',
      origin: 'UY',
      netKg: '6.5',
      sku: '',
    },
  ],
  duties: { ...duties, invoiceNumber: 'A-1', invoiceDate: '2026-03-10' },
})
