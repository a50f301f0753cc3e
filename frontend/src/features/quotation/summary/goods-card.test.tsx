import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { startTexts } from '../../../testing/texts.ts'
import { quotation } from '../samples/quotation.ts'
import { GoodsCard } from './info-cards.tsx'
import { CargoMore } from './cargo-card.tsx'

beforeAll(startTexts)

test('missing data of dangerous goods is shown for the goods and for their row', () => {
  const [row] = quotation.packingData
  if (row === undefined) throw new TypeError('The sample has no packages')
  const packingData = [
    { ...row, dangerousGoods: {} },
    { ...row, dangerousGoods: { imoClass: '3' } },
  ]
  const detail = { ...quotation, packingData }
  renderAt(
    <>
      <GoodsCard detail={detail} />
      <CargoMore detail={detail} />
    </>,
  )
  expect(screen.getAllByText('sin datos')).toHaveLength(2)
  expect(screen.getByText('IATA 3 · UN sin datos')).toBeInTheDocument()
})

test('weights of several devices are shown per device', () => {
  const uldData = [
    { type: 'AKE' as const, quantity: 1, pivot: '1000', weight: '1400' },
    { type: 'PMC' as const, quantity: 2, pivot: '1500', weight: '1600' },
  ]
  renderAt(<CargoMore detail={{ ...quotation, packingData: [], uldData }} />)
  expect(screen.getByText('1 × AKE · 1.400,0 kg · pivote 1.000,0 kg')).toBeInTheDocument()
  expect(screen.getByText('2 × PMC · 1.600,0 kg cada uno · pivote 1.500,0 kg c/u')).toBeInTheDocument()
})

test('the carrier requirements of the cargo are listed if set', () => {
  renderAt(<GoodsCard detail={{ ...quotation, setPoint: '-18.5' }} />)
  expect(screen.getByText('Temperatura de consigna')).toBeInTheDocument()
  expect(screen.getByText('−18,5 °C')).toBeInTheDocument()
})

test('dangerous goods show their known packing group, name and net quantity', () => {
  const dangerousGoods = {
    unNumber: '1263',
    imoClass: '3',
    packingGroup: 'II',
    shippingName: 'PAINT',
    netQuantity: { amount: '120.5', unit: 'L' },
  } as const
  renderAt(<GoodsCard detail={{ ...quotation, dangerousGoods }} />)
  expect(screen.getByText('IATA 3 · UN 1263 · GE II · PAINT · 120,5 l')).toBeInTheDocument()
})

test('pickups and deliveries are listed by address', () => {
  const place = { direccion: 'Hafenstraße 5', codPostal: '60327', ciudad: 'Frankfurt', estado: '', nroOrden: 'PO 1' }
  const pickupData = [{ ...place, proveedor: 'Hessen', volumen: '1.26' }]
  const deliveryData = [{ ...place, nroOrden: '', destinatario: 'Parts GmbH', peso: '150' }]
  renderAt(<GoodsCard detail={{ ...quotation, pickupData, deliveryData }} />)
  expect(screen.getByText('Retiro').nextSibling).toHaveTextContent(
    'Hessen, PO 1, Hafenstraße 5, 60327 Frankfurt · 1,260 m³',
  )
  expect(screen.getByText('Entrega').nextSibling).toHaveTextContent('Parts GmbH, Hafenstraße 5, 60327 Frankfurt · 150')
})
