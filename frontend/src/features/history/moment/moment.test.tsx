import type { HistoryEntry, QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { cost, entry, KEY, moment, sell } from '../samples/moments.ts'
import { AsOf, type AsOfProps, ChainBadge } from './as-of.tsx'
import { EnvelopeBar, CompareButton, type CompareButtonProps, DifferencesCard } from '../history-tab.tsx'

afterEach(() => void vi.restoreAllMocks())

const asOf = (now: object, before?: object, more: Partial<AsOfProps> = {}) => {
  const steps: number[] = []
  renderAt(
    <AsOf
      asOf={{ quotation: moment(now), ...(before !== undefined && { before: moment(before) }) }}
      onlyChanges={false}
      isCompared={false}
      later={[]}
      onShow={(revision) => void steps.push(revision)}
      {...more}
    />,
  )
  return steps
}
const card = (name: string) => within(screen.getByRole('region', { name }))
const fields = (name: string) => card(name).queryAllByRole('term')
const status = () => document.querySelector('.as-of-status')?.textContent?.trim()

test('a moment counts the fields changed by its event and shows their former values', () => {
  asOf({ incoterm: 'FCA', status: 'QUOTED' }, { incoterm: 'EXW' })
  expect(screen.getByText('1 campo cambió en este evento.')).toBeInTheDocument()
  const incoterm = card('Solicitud').getByText('Incoterm').closest('div')
  expect(incoterm).toHaveTextContent(/^IncotermEXW +FCA$/)
  expect(incoterm).toHaveAttribute('data-changed')
  expect(card('Solicitud').getByText('Ruta').closest('div')).not.toHaveAttribute('data-changed')
  expect(status()).toMatch(/^En proceso +Cotizada$/)
})

test('a moment without an earlier one or with equal values marks no change', () => {
  asOf({ status: 'QUOTED' })
  expect(document.querySelector('del')).toBeNull()
  expect(screen.queryByText(/cambió en este evento|cambiaron en este evento/)).not.toBeInTheDocument()
  expect(status()).toBe('Cotizada')
  cleanup()
  asOf({}, {})
  expect(status()).toBe('En proceso')
})

test('two selected moments are compared without mentioning an event', () => {
  asOf({ incoterm: 'FCA' }, { incoterm: 'EXW' }, { isCompared: true })
  expect(screen.queryByText('1 campo cambió en este evento.')).not.toBeInTheDocument()
  expect(card('Solicitud').getByText('Incoterm').closest('div')).toHaveTextContent('EXW')
})

test('a moment shows only changes when selected', () => {
  asOf({ incoterm: 'FCA' }, { incoterm: 'EXW' }, { onlyChanges: true })
  expect(fields('Solicitud').map(({ textContent }) => textContent)).toEqual(['Incoterm'])
  expect(fields('Carga')).toEqual([])
  cleanup()
  asOf({ incoterm: 'FCA' }, { incoterm: 'EXW' })
  expect(fields('Carga').length).toBeGreaterThan(0)
})

test('without cost rights a moment shows no costs, nor that there were none', () => {
  asOf({ cost: undefined })
  expect(screen.queryByText('Todavía no había costos.')).not.toBeInTheDocument()
  expect(screen.getByText('Todavía no había venta.')).toBeInTheDocument()
})

test('a moment links to the event that added the first cost or sell, if any', () => {
  const later = [entry(3, 'QuotationTaken'), entry(4, 'SellGroupAdded'), entry(5, 'SellGroupAdded')]
  const steps = asOf({}, undefined, { later })
  expect(screen.getByText(/^El primero se agregó el 19\/11\/2020 .* en el evento 4\.$/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Ir al evento 4' }))
  expect(steps).toEqual([4])
  expect(screen.getByText('Todavía no había costos.').closest('.as-of-none')).not.toHaveTextContent('El primero')
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

const rowOf = (table: string, name: RegExp) =>
  within(card(table).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.trim())

test('a moment shows groups with their data, a dash for unknown values, and the selected sale', () => {
  const other = { ...sell, idSell: 'sell-2', carrier: '', ruta: '', ttime: undefined }
  asOf({ cost: [{ ...cost, ruta: 'EZE' }], sell: [sell, other], sellectedSell: 'sell-1' })
  expect(rowOf('Costos en ese momento', /LATAM/)).toEqual(['LATAM', 'EZE', '3 d', '30/04/2026', '700,00'])
  expect(rowOf('Venta en ese momento', /LATAM/)).toEqual(['LATAM Elegida', '—', '3 d', '15/04/2026', '850,00'])
  expect(rowOf('Venta en ese momento', /^—/)).toEqual(['—', '—', '—', '15/04/2026', '850,00'])
  expect(screen.queryByRole('columnheader', { name: /Antes/ })).not.toBeInTheDocument()
})

test('a moment shows the former total of changed groups only', () => {
  const other = { ...sell, idSell: 'sell-2', carrier: 'Iberia' }
  const brand = { ...sell, idSell: 'sell-3', carrier: 'KLM' }
  asOf({ sell: [sell, other, brand] }, { sell: [{ ...sell, converted: '900.00' }, other] })
  expect(card('Venta en ese momento').getByRole('columnheader', { name: /^Antes/ })).toBeInTheDocument()
  expect(rowOf('Venta en ese momento', /LATAM/).slice(-2)).toEqual(['900,00', '850,00'])
  expect(rowOf('Venta en ese momento', /Iberia/).slice(-2)).toEqual(['', '850,00'])
  expect(rowOf('Venta en ese momento', /KLM/).slice(-2)).toEqual(['', '850,00'])
  expect(document.querySelectorAll('td[data-changed]')).toHaveLength(1)
})

test.each([
  [true, 'Cadena íntegra', 'green'],
  [false, 'Cadena rota: avisar a administración', 'red'],
])('the chain badge shows whether the chain is intact (%s), and downloads all events', (intact, words, hue) => {
  const files: string[] = []
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const chain = { intact, events: 5, checkedAt: '2020-11-20T12:00:00.000Z' }
  renderAt(<ChainBadge history={{ key: KEY, events: [], chain }} />)
  expect(screen.getByText(words)).toHaveAttribute('data-hue', hue)
  expect(screen.getByText('5 eventos · 20/11/2020')).toBeInTheDocument()
  expect(document.querySelector('.chain svg')).toHaveAttribute('data-icon', intact ? 'tick-circle' : 'error')
  fireEvent.click(screen.getByRole('button', { name: 'Descargar los eventos' }))
  expect(files).toEqual([`${KEY}.json`])
})

const compare = (more: Partial<CompareButtonProps> = {}) => {
  const chosen: (number | undefined)[] = []
  renderAt(
    <CompareButton
      events={[entry(1, 'One'), entry(2, 'Two'), entry(3, 'Three')]}
      sentence={({ type }) => type}
      shown={2}
      other={undefined}
      onCompare={(revision) => void chosen.push(revision)}
      {...more}
    />,
  )
  return chosen
}
const offered = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

test('the comparison menu offers every other moment, newest first', async () => {
  const chosen = compare()
  fireEvent.click(screen.getByRole('button', { name: 'Comparar con…' }))
  expect(await offered()).toEqual([expect.stringMatching(/^3 Three/), expect.stringMatching(/^1 One/)])
  fireEvent.click(screen.getByText('One'))
  expect(chosen).toEqual([1])
})

test('the comparison menu names the compared moment and can end the comparison', async () => {
  const chosen = compare({ other: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Comparado con el evento 1' }))
  expect(await offered()).toHaveLength(3)
  fireEvent.click(screen.getByText('Dejar de comparar'))
  expect(chosen).toEqual([undefined])
})

test('a single event has no moment to compare with', () => {
  compare({ events: [entry(1, 'One')], shown: 1 })
  expect(screen.getByRole('button', { name: 'Comparar con…' })).toBeDisabled()
})

const differences = (earlier: object, later: object) => {
  renderAt(<DifferencesCard earlier={moment(earlier)} later={moment(later)} />)
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ +/g, ' '))
}
const note = {} as QuotationDetail['notes'][number]

test.each([
  [{}, { status: 'QUOTED' }, 'Estado: En proceso pasó a Cotizada'],
  [{ incoterm: 'EXW' }, { incoterm: 'FCA' }, 'Incoterm: EXW pasó a FCA'],
  [{}, { cost: [cost] }, 'Se agregó el costo de LATAM: US$ 700,00'],
  [{ sell: [sell] }, {}, 'Se quitó la alternativa LATAM: US$ 850,00'],
  [{ cost: [{ ...cost, ttime: 5 }] }, { cost: [cost] }, 'Costo de LATAM, tránsito: 5 pasó a 3'],
  [{ sell: [sell] }, { sell: [{ ...sell, ruta: 'EZE' }] }, 'Alternativa LATAM, ruta: — pasó a EZE'],
  [{ sell: [sell] }, { sell: [sell], sellectedSell: 'sell-1' }, 'La alternativa elegida pasó a ser LATAM'],
  [{ notes: [note] }, {}, 'Notas: 1 pasó a 0'],
  [{}, { docs: [note] }, 'Documentos: 0 pasó a 1'],
])('a sentence describes each difference of two moments: %#', (earlier, later, words) => {
  expect(differences(earlier, later)).toEqual([words])
  expect(screen.queryByText(/no cambió nada/)).not.toBeInTheDocument()
})

test('the differences list a line with another amount beside the total', () => {
  const charges = cost.charges.map((charge, index) =>
    index === 0 ? { ...charge, concept: 'Flete aéreo', amount: '999.00' } : charge,
  )
  const named = cost.charges.map((charge, index) => (index === 0 ? { ...charge, concept: 'Flete aéreo' } : charge))
  const found = differences({ cost: [{ ...cost, charges: named }] }, { cost: [{ ...cost, charges }] })
  expect(found).toContainEqual(expect.stringMatching(/^Costo de LATAM, Flete aéreo: .* pasó a US\$\s999,00$/))
})

test('two moments without differences show a text', () => {
  expect(differences({}, {})).toEqual([])
  expect(screen.getByText(/no cambió nada de lo que se muestra/)).toBeInTheDocument()
})

const envelope = (more: Partial<HistoryEntry> = {}) => {
  renderAt(<EnvelopeBar entry={entry(3, 'QuoteSent', { data: { total: 7 }, ...more })} />)
  return document.querySelector('.envelope-line')?.textContent
}

test('a long hash is shortened to both ends; a missing one is a dash', () => {
  const line = envelope({ correlationId: 'c0rr-e1at-10n1-d000' })
  expect(line).toContain('correlación c0rr…d000')
  expect(line).toContain('huella abcd0000wxyz')
  expect(line).toContain('anterior —')
})

test('the envelope shows and hides the payload of an event, and copies all of it', () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  envelope()
  expect(screen.queryByLabelText('Contenido del evento')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Ver datos', expanded: false }))
  expect(screen.getByLabelText('Contenido del evento')).toHaveTextContent('"total": 7')
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar datos', expanded: true }))
  expect(screen.queryByLabelText('Contenido del evento')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ type: 'QuoteSent', data: { total: 7 } })
})
