import { requested } from '@freight/contracts/testing/quotation-events'
import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { useCargoWords } from './shipment-facts.tsx'

const shipment = { ...requested().data, containerData: [], pesoTotal: '0', cbmTotal: '0' }
const truckData = [
  { type: 'SIDER' as const, quantity: 1 },
  { type: 'LOWBED' as const, quantity: 2 },
]
const withTrucks = { ...shipment, truckData } as unknown as ThirdPartyView['shipment']
const Words = () => <p>{useCargoWords()(withTrucks)}</p>

test('agents see the names of trucks, not their codes', () => {
  renderAt(<Words />)
  expect(screen.getByText('1 × Sider · 2 × Carretón')).toBeVisible()
})
