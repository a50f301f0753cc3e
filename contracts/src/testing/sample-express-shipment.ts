import type { EventData } from '../events/event.ts'
import type { ExpressShipmentEvents } from '../express-shipment/express-shipment-events.ts'
import { expressParty } from './express-party.ts'
import { duties, expressRequest } from './express-request.ts'

/** A requested shipment of two pieces from Montevideo to Miami, with the sizes of `expressRequest`. */
export const requestedShipment = (
  overrides: Partial<EventData<ExpressShipmentEvents, 'ExpressShipmentRequested'>> = {},
): EventData<ExpressShipmentEvents, 'ExpressShipmentRequested'> => ({
  ...expressRequest({
    cliente: { id: 'acme', nombreFantasia: 'Acme' },
    clientReference: 'PO 77',
    contents: 'Steel bearings',
    shippingDay: '2026-03-10',
    shipperAddress: expressParty({
      id: 'p-1',
      company: 'Acme SA',
      contact: 'Ana Ruiz',
      phone: '+598 2 123 4567',
      mail: '',
      taxId: '',
      description: 'Rambla 1234',
      postalCode: '11000',
    }),
    recipientAddress: expressParty({
      id: 'p-2',
      company: 'Bright Parts',
      contact: 'John Doe',
      phone: '+1 305 555 0100',
      mail: '',
      taxId: '',
      description: '8200 NW 41st St',
      city: 'Miami',
      stateOrProvinceCode: 'FL',
      postalCode: '33166',
      countryCode: 'US',
    }),
    goods: [
      {
        description: 'Steel bearings',
        quantity: '4',
        unit: 'PCS',
        unitValue: '310',
        currency: 'USD',
        hsCode: '848210',
        origin: 'UY',
        netKg: '9.8',
        grossKg: '10.3',
        sku: '',
      },
    ],
    duties: { ...duties, invoiceNumber: 'A 12' },
  }),
  direction: 'OB',
  totals: { pieces: 2, actual: '10.3', volumetric: '10.2', chargeable: '11.5' },
  commercial: 'lferreyra',
  ...overrides,
})
