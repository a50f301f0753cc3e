import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { startTexts } from '../../../testing/texts.ts'
import { quotation } from '../samples/quotation.ts'
import { CargoMore } from './cargo-more.tsx'
import { GoodsCard } from './goods-card.tsx'

beforeAll(startTexts)

test('what nobody has said of dangerous goods is said to be missing, with the goods and with their row', () => {
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
  expect(screen.getByText('IMO 3 · UN sin datos')).toBeInTheDocument()
})

test('what carriers ask of the cargo is listed where it was said', () => {
  renderAt(<GoodsCard detail={{ ...quotation, setPoint: '-18.5' }} />)
  expect(screen.getByText('Temperatura de consigna')).toBeInTheDocument()
  expect(screen.getByText('−18,5 °C')).toBeInTheDocument()
})

test('of dangerous goods the packing group, the name and the net quantity are told where they are known', () => {
  const dangerousGoods = {
    unNumber: '1263',
    imoClass: '3',
    packingGroup: 'II',
    shippingName: 'PAINT',
    netQuantity: { amount: '120.5', unit: 'L' },
  } as const
  renderAt(<GoodsCard detail={{ ...quotation, dangerousGoods }} />)
  expect(screen.getByText('IMO 3 · UN 1263 · GE II · PAINT · 120,5 l')).toBeInTheDocument()
})

test('where goods are picked up and delivered is told address by address', () => {
  const place = { direccion: 'Hafenstraße 5', codPostal: '60327', ciudad: 'Frankfurt', estado: '', nroOrden: 'PO 1' }
  const pickupData = [{ ...place, proveedor: 'Hessen', volumen: '1.26' }]
  const deliveryData = [{ ...place, nroOrden: '', destinatario: 'Parts GmbH', peso: '150' }]
  renderAt(<GoodsCard detail={{ ...quotation, pickupData, deliveryData }} />)
  expect(screen.getByText('Retiro').nextSibling).toHaveTextContent(
    'Hessen, PO 1, Hafenstraße 5, 60327 Frankfurt · 1,260 m³',
  )
  expect(screen.getByText('Entrega').nextSibling).toHaveTextContent('Parts GmbH, Hafenstraße 5, 60327 Frankfurt · 150')
})
