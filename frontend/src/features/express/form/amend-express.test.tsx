import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAmendmentWords } from './amend-express.tsx'

test('values of a request are shown with names, units and days, not as codes', () => {
  const { current: words } = renderHook(useAmendmentWords).result
  expect(words('cliente', { id: 'o-1', nombreFantasia: 'Boreal' })).toBe('Boreal')
  expect(words('cliente', null)).toBe('—')
  expect(words('isDoc', false)).toBe('Mercadería')
  expect(words('insur', 'OWN')).toBe('Póliza propia')
  expect(words('measureSystem', 'imperial')).toBe('imperial (in, lb)')
  expect(words('valorMercaderia', '1240.5')).toBe('1.240,5')
  expect(words('shippingDay', '2026-11-18')).toBe('18/11/2026')
  expect(words('packingData', { rows: [{ ctnPlt: 'CTN', cantidad: 2, peso: '10.5', largo: '30', entered: {} }] })).toBe(
    'CTN · 2 · 10,5 kg · 30 cm',
  )
  expect(
    words('shipperAddress', {
      id: 'p-1',
      company: 'Ottica',
      postalCode: '35129',
      countryCode: 'IT',
      residential: true,
    }),
  ).toBe('Ottica · 35129 · Italia · Particular')
  expect(words('duties', { payer: 'SENDER', incoterm: 'DDP', reason: 'SAMPLE', proforma: false, account: '12' })).toBe(
    'Remitente · DDP · Muestra · 12',
  )
  expect(
    words('goods', { rows: [{ description: 'Lentes', quantity: '3', unit: 'PCS', hsCode: '900311', origin: 'CN' }] }),
  ).toBe('Lentes · 3 · PCS · 900311 · China')
})
