import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../testing/render.tsx'
import { type OfferDraft, offerInput, storedOffer } from '../charge-grid/offer-draft.ts'
import { OfferSchedule } from './offer-schedule.tsx'

const offer = storedOffer({ description: '', carrier: '', ruta: '', validez: '2026-12-31' })

const Form = ({ initial = offer, hasContainers = true, error = '' }) => {
  const [draft, setDraft] = useState<OfferDraft>(initial)
  return (
    <UnparsedInputsScope value={useUnparsedInputs('one')}>
      <OfferSchedule
        draft={draft}
        onChange={setDraft}
        hasContainers={hasContainers}
        errorOf={(name) => (name === error ? 'refused' : undefined)}
      />
      <output aria-label="Input">{JSON.stringify(offerInput(draft))}</output>
    </UnparsedInputsScope>
  )
}
const input = () => JSON.parse(screen.getByLabelText('Input').textContent)

test('departures are added, typed and removed', async () => {
  renderAt(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Agregar salida' }))
  // An empty row is no departure.
  expect(input()).not.toHaveProperty('sailings')
  const row = within(screen.getByRole('group', { name: 'Salidas 1' }))
  await userEvent.type(row.getByLabelText('Buque / vuelo'), 'MSC Oriane')
  await userEvent.type(row.getByLabelText('Salida (ETD)'), '12/12/2026{Tab}')
  expect(input().sailings).toEqual([{ vessel: 'MSC Oriane', departure: '2026-12-12' }])
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la salida 1' }))
  expect(input()).not.toHaveProperty('sailings')
  expect(screen.queryByRole('group', { name: 'Salidas 1' })).toBeNull()
})

test('free time has prices by container and day', async () => {
  renderAt(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Agregar tramo' }))
  await userEvent.type(screen.getByLabelText('Desde el día'), '8')
  await userEvent.type(screen.getByLabelText('Por contenedor y día'), '90')
  expect(input().tiers).toEqual([{ kind: 'DEMURRAGE', fromDay: 8, currency: 'USD', amount: '90' }])
  await userEvent.selectOptions(screen.getByLabelText('Contenedor'), '40HC')
  expect(input().tiers).toMatchObject([{ container: '40HC' }])
  await userEvent.selectOptions(screen.getByLabelText('Contenedor'), 'Todos')
  expect(input().tiers[0]).not.toHaveProperty('container')
})

test('without containers there are no prices after the free days', () => {
  renderAt(<Form hasContainers={false} />)
  expect(screen.queryByRole('button', { name: 'Agregar tramo' })).toBeNull()
})

test('a refused departure names what is missing', () => {
  renderAt(<Form error="sailings" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Completar buque o vuelo y fecha de salida')
})

test('stored departures and tiers return as they were', () => {
  const stored = {
    ...offer,
    ttime: undefined,
    freeDays: undefined,
    sailings: [{ vessel: 'AR1305', departure: '2026-12-12', arrival: '2026-12-13' }],
    tiers: [
      { kind: 'DETENTION' as const, fromDay: 8, currency: 'USD' as const, amount: '90', container: '40HC' as const },
    ],
  }
  const { sailings, tiers } = stored
  expect(offerInput(storedOffer(stored))).toMatchObject({ sailings, tiers })
})
