import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleCarrier } from '../testing/sample-tariff.ts'
import { CarrierMarks, FuelMark } from './list-columns.tsx'
import { VersionStatus } from './version-status.tsx'

test('a carrier without fuel for the next month has a mark with the month', () => {
  const fuel = [...sampleCarrier.fuel, { service: '', month: '2026-12', percent: '19.00' }]
  const { container, rerender } = render(<FuelMark carrier={sampleCarrier} today="2026-11-20" />)
  expect(container).toHaveTextContent('2026-12')
  rerender(<FuelMark carrier={{ ...sampleCarrier, fuel }} today="2026-11-20" />)
  expect(container).not.toHaveTextContent('2026-12')
})

test('a paused carrier shows the reason of the pause, another one nothing', () => {
  const active = { ...sampleCarrier, sandbox: false }
  const { container, rerender } = render(<CarrierMarks carrier={active} />)
  expect(container).toHaveTextContent(/^$/)
  rerender(<CarrierMarks carrier={{ ...active, paused: 'Huelga' }} />)
  expect(screen.getByTitle('Huelga')).toHaveTextContent('En pausa')
})

test('a version shows its state on the day, and its validity', () => {
  const version = { no: 1, status: 'PUBLISHED' as const, validFrom: '2026-01-01', validTo: '2026-06-30' }
  const { container, rerender } = render(<VersionStatus version={version} today="2026-06-30" />)
  expect(container).toHaveTextContent(/^Vigente 01\/01\/2026 – 30\/06\/2026/)
  rerender(<VersionStatus version={version} today="2026-07-01" />)
  expect(container).toHaveTextContent(/^Terminada/)
  rerender(<VersionStatus version={{ no: 2, status: 'DRAFT' }} today="2026-07-01" />)
  expect(container).toHaveTextContent(/^Borrador/)
})
