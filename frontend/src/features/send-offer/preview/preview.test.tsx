import type { ClientDocument, DocumentAlternative } from '@freight/contracts/quotation/document'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { startChoices } from '../choices/choices.ts'
import { clientDocument, ready } from '../samples/ready.ts'
import { DocumentCard, Sheet } from './document-card.tsx'
import { MailCard } from './mail-card.tsx'

const [first] = clientDocument.alternatives
if (first === undefined) throw new TypeError('The sample offers nothing')
const plain = {
  ...first,
  subtotals: [],
  includes: [],
  sections: first.sections.map((one) => ({ ...one, title: 'Flete internacional' })),
}
const of = (...alternatives: readonly Partial<DocumentAlternative>[]): ClientDocument => ({
  ...clientDocument,
  alternatives: alternatives.map((one, at) => ({ ...plain, idSell: `s-${at}`, ...one })),
})

beforeEach(() => void fakeApi({}))

const card = (overrides: Partial<Parameters<typeof DocumentCard>[0]> = {}) => {
  const done: unknown[] = []
  renderAt(
    <DocumentCard
      document={of({}, { title: 'Alternativa 2', name: 'Directa' })}
      size={undefined}
      error={null}
      onRetry={() => void done.push('retry')}
      isStale={false}
      isEmpty={false}
      page={0}
      onPage={(page) => void done.push(page)}
      {...overrides}
    />,
  )
  return done
}
const button = (name: string) => screen.getByRole('button', { name })

test('pages are turned up to the first and the last one', () => {
  const done = card({ size: '184 kB' })
  expect(screen.getByText('A4 · 2 páginas · 184 kB')).toBeInTheDocument()
  expect(button('Página anterior')).toBeDisabled()
  fireEvent.click(button('Página siguiente'))
  expect(done).toEqual([1])
  cleanup()
  card({ page: 7 })
  expect(screen.getAllByText('Página 2 de 2')).toHaveLength(2)
  expect(screen.getByText('A4 · 2 páginas')).toBeInTheDocument()
  expect(button('Página siguiente')).toBeDisabled()
  expect(screen.getByText('Directa')).toBeInTheDocument()
})

test('the page can be zoomed in and out, and back to the available width', () => {
  card()
  const zoom = () => screen.getByRole('status', { name: 'Tamaño' })
  expect(zoom()).toHaveTextContent('63 %')
  fireEvent.click(button('Acercar'))
  expect(zoom()).toHaveTextContent('78 %')
  fireEvent.click(button('Alejar'))
  fireEvent.click(button('Alejar'))
  expect(zoom()).toHaveTextContent('48 %')
  fireEvent.click(button('Ajustar al ancho'))
  expect(zoom()).toHaveTextContent('63 %')
})

test('without a document the preview shows a hint, a loading state or an error', () => {
  card({ isEmpty: true })
  expect(screen.getByText('Elegir al menos una alternativa para ver el documento.')).toBeInTheDocument()
  cleanup()
  card({ document: undefined })
  expect(screen.getByText('A4 · 1 página')).toBeInTheDocument()
  expect(screen.queryByText('No se pudo armar el documento')).not.toBeInTheDocument()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  cleanup()
  const done = card({ document: undefined, error: new Error('x') })
  expect(screen.getByText('No se pudo armar el documento')).toBeInTheDocument()
  fireEvent.click(button('Reintentar'))
  expect(done).toEqual(['retry'])
})

test('an outdated preview is marked while the newer one loads', () => {
  card({ isStale: true })
  expect(screen.getByRole('group', { name: 'Documento' })).toHaveAttribute('data-stale', 'true')
  cleanup()
  card()
  expect(screen.getByRole('group', { name: 'Documento' })).not.toHaveAttribute('data-stale')
})

const sheet = (document: ClientDocument, alternative = 0) =>
  renderAt(
    <Sheet
      document={document}
      alternative={alternative}
      part={0}
      number={alternative + 1}
      pages={Math.max(1, document.alternatives.length)}
      zoom={1}
      onParts={() => undefined}
    />,
  )

test('the first page has head and conditions, the others have neither', () => {
  const document = {
    ...of({ via: 'Meridian Ocean' }, { via: '' }),
    company: { ...clientDocument.company, footer: 'RUT 21' },
  }
  sheet(document)
  expect(screen.getByRole('heading', { name: clientDocument.reference })).toBeInTheDocument()
  expect(screen.getByText('Los valores dependen del espacio.')).toBeInTheDocument()
  expect(screen.getByText('RUT 21')).toBeInTheDocument()
  expect(screen.getByText('Meridian Ocean')).toBeInTheDocument()
  expect(screen.getByText('Página 1 de 2')).toBeInTheDocument()
  cleanup()
  sheet(document, 1)
  expect(screen.queryByRole('heading', { name: clientDocument.reference })).not.toBeInTheDocument()
  expect(screen.queryByText('Los valores dependen del espacio.')).not.toBeInTheDocument()
  expect(screen.queryByText('Meridian Ocean')).not.toBeInTheDocument()
})

test('empty conditions and an empty footer are omitted', () => {
  sheet({ ...clientDocument, conditions: [] })
  expect(screen.queryByRole('heading', { name: 'Condiciones' })).not.toBeInTheDocument()
  cleanup()
  sheet(clientDocument)
  expect(screen.getByRole('heading', { name: 'Condiciones' }).parentElement?.querySelector('p')).toBeNull()
})

test('an alternative shows existing data only', () => {
  const line = { code: 'INS', concept: 'Seguro', currency: 'USD', unitPrice: '', quantity: '', amount: '9,00', tax: '' }
  const sum = { label: 'Flete', currency: 'USD', amount: '639,36', tax: '—' }
  sheet(
    of({
      title: 'Alternativa 1',
      equivalent: 'Equivale a US$ 700',
      optional: [line],
      includes: ['Manejo'],
      excludes: ['Almacenaje'],
      sections: [{ title: 'Flete', lines: [], sums: [sum] }],
    }),
  )
  for (const text of ['Alternativa 1', 'Equivale a US$ 700', 'Seguro', 'Manejo', 'Almacenaje', 'Total con IVA'])
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument()
  expect(screen.getByText('Tránsito estimado')).toBeInTheDocument()
  expect(screen.queryByRole('rowheader')).not.toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'Flete' })).toBeInTheDocument()
  cleanup()
  sheet(of({ facts: [], totals: [], sections: [], subtotals: [] }))
  for (const text of ['Tránsito estimado', 'Total con IVA', 'Servicios opcionales', 'Incluye', 'No incluye'])
    expect(screen.queryByText(text)).not.toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.queryByText('Vía Santos')).not.toBeInTheDocument()
})

test('lines are grouped under their section’s name, with all totals below', () => {
  const sum = { label: 'Subtotal', currency: 'USD', amount: '700,00', tax: '' }
  sheet(of({ subtotals: [sum] }))
  expect(document.querySelector('.sheet-section')).toHaveTextContent('Flete internacional')
  expect(screen.getByRole('cell', { name: 'Subtotal' })).toBeInTheDocument()
  cleanup()
  sheet(of({ sections: [], subtotals: [sum] }))
  expect(screen.getByRole('table')).toBeInTheDocument()
})

const start = startChoices(ready, { today: '2026-11-23', language: 'es', contacts: [], disclaimers: [] })
const laura = { name: 'Laura', mail: 'laura@acme.example' }

test('the mail shows known senders and recipients', () => {
  const mail = {
    subject: 'Oferta',
    greeting: 'Hola, Laura:',
    opening: [],
    offered: [],
    closing: [],
    signature: 'Martín',
  }
  const card = (overrides: Partial<Parameters<typeof MailCard>[0]>) =>
    renderAt(
      <MailCard
        mail={mail}
        choices={start}
        sender={undefined}
        file={{ name: 'x.pdf', size: undefined }}
        {...overrides}
      />,
    )
  const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent)
  card({ choices: { ...start, contacts: [laura], cc: [laura] }, sender: { name: 'MVD', mail: 'm@mvd.example' } })
  expect(terms()).toEqual(['De', 'Responder a', 'Para', 'Copia', 'Asunto'])
  expect(screen.getByText('Hola, Laura:')).toBeInTheDocument()
  cleanup()
  card({ mail: undefined, sender: { name: 'MVD', mail: '' } })
  expect(terms()).toEqual(['De', 'Para', 'Asunto'])
  expect(screen.getAllByRole('definition')[1]).toHaveTextContent('—')
  expect(screen.queryByText('Hola, Laura:')).not.toBeInTheDocument()
})
