import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ready, sell } from '../samples/ready.ts'
import { AlternativesCard, ChangesCard, ChecksCard, ChannelCard, DisclaimersCard } from './cards.tsx'
import { type Choices, type Sell, startChoices } from './choices.ts'
import type { Person } from './person.ts'

const TODAY = '2026-11-23'
const start = startChoices(ready, { today: TODAY, language: 'es', contacts: [], disclaimers: [] })
const chosen = (overrides: Partial<Choices> = {}): Choices => ({ ...start, ...overrides })

beforeEach(() => void fakeApi({}))

const alternatives = (
  sells: readonly Partial<Sell>[],
  ids: readonly string[] = [],
  error?: string,
  shipmentDate?: string,
) => {
  const changes: unknown[] = []
  renderAt(
    <AlternativesCard
      detail={{
        ...ready,
        sell: sells.map((one, at) => ({ ...sell, idSell: `s-${at}`, ...one })),
        sellectedSell: 's-0',
        shipmentDate,
      }}
      today={TODAY}
      chosen={ids}
      onChange={(next) => void changes.push(next)}
      error={error}
    />,
  )
  return changes
}
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('alternatives show transit time, free days and validity; the selected and the fastest one are labelled', () => {
  alternatives([
    { ttime: 38, freeDays: 10 },
    { ttime: 21, freeDays: undefined, description: 'Directa' },
  ])
  const [first, second] = items()
  expect(first).toMatch(/^Vía SantosElegida38 días · 10 libres · vence el 15\/12/)
  expect(second).toMatch(/^DirectaMás rápida21 días · vence el 15\/12/)
})

test.each([[[{ ttime: 20 }, { ttime: 20 }]], [[{ ttime: 20 }, { ttime: undefined }]]])(
  'no alternative is labelled as the fastest if all are equal: %#',
  (sells) => {
    alternatives(sells)
    expect(screen.queryByText('Más rápida')).not.toBeInTheDocument()
  },
)

test('alternatives can be added and removed', () => {
  const changes = alternatives([{}, { description: 'Directa' }], ['s-0'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Directa' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Vía Santos' }))
  expect(changes).toEqual([['s-0', 's-1'], []])
})

test('a locked alternative shows the reason, and can be removed if already selected', () => {
  alternatives([{ stale: true }, { validez: '2026-11-01', description: 'Vieja' }], ['s-1'])
  expect(screen.getByRole('checkbox', { name: 'Vía Santos' })).toBeDisabled()
  expect(screen.getByText('Desactualizada')).toHaveAttribute('data-hue', 'amber')
  expect(screen.getByText('El costo cambió: Pricing tiene que confirmarla.')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Vieja' })).toBeEnabled()
  expect(screen.getByText('Vencida')).toHaveAttribute('data-hue', 'red')
  expect(items()[1]).not.toMatch(/vence el/)
})

test('five alternatives are the maximum: a sixth requires one to be removed', () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ description: `A${at}` }))
  alternatives(six, ['s-0', 's-1', 's-2', 's-3', 's-4'])
  expect(screen.getByRole('checkbox', { name: 'A5' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'A0' })).toBeEnabled()
})

test('an unnamed alternative has its number; without alternatives the card shows a text, and an error below', () => {
  alternatives([{ description: '', carrier: '', ruta: '' }])
  expect(screen.getByRole('checkbox', { name: 'Alternativa 1' })).toBeInTheDocument()
  expect(screen.queryByText(/^Todavía no hay ninguna/)).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  cleanup()
  alternatives([], [], 'Elegir al menos una alternativa.')
  expect(screen.getByText('Todavía no hay ninguna alternativa con precio.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Elegir al menos una alternativa.')
})

const revision = {
  revisionNo: 1,
  sentAt: '2026-11-20T10:00:00.000Z',
  sells: [{ ...sell, sellAmount: undefined }],
  recipients: [],
  fx: ready.fx,
  displayCurrency: 'USD',
} as unknown as QuotationDetail['revisions'][number]
const changes = (revisions: QuotationDetail['revisions'], sells: readonly Sell[] = [sell]) =>
  renderAt(<ChangesCard detail={{ ...ready, revisions }} sells={sells} />)

test('changed values are compared with those of the last offer', () => {
  changes([])
  expect(screen.getByText('Primera revisión: el cliente todavía no recibió ninguna.')).toBeInTheDocument()
  cleanup()
  changes([revision])
  expect(screen.getByText(/^desde la revisión 1/)).toBeInTheDocument()
  expect(screen.getByText('Sin cambios: el cliente ya recibió esta misma oferta.')).toBeInTheDocument()
  cleanup()
  changes([revision], [sell, { ...sell, idSell: 'sell-2', description: 'Directa' }])
  expect(screen.queryByText(/^Sin cambios: el cliente/)).not.toBeInTheDocument()
  expect(document.body).toHaveTextContent(/Directa.*agregada/)
})

const me: Person = { name: 'Martín', mail: 'martin@mvd.example' }
const channel = (choices: Choices, user: Person | undefined = me) => {
  const set: unknown[] = []
  renderAt(<ChannelCard choices={choices} set={(part) => void set.push(part)} me={user} displayCurrency="USD" />)
  return set
}

test('a mail can have a copy to the user’s address, a file alone cannot', () => {
  const set = channel(chosen())
  fireEvent.click(screen.getByRole('checkbox', { name: 'Recibir una copia' }))
  expect(screen.queryByText(/^No se envía ningún correo/)).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: 'Solo PDF' }))
  expect(set).toEqual([{ cc: [me] }, { channel: 'DOWNLOAD' }])
  cleanup()
  const back = channel(chosen({ cc: [me] }))
  expect(screen.getByRole('checkbox', { name: 'Recibir una copia' })).toBeChecked()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Recibir una copia' }))
  expect(back).toEqual([{ cc: [] }])
})

test.each([
  ['a file', chosen({ channel: 'DOWNLOAD' }), me],
  ['an unknown user', chosen(), null],
  ['a user without an address', chosen(), { name: 'Martín', mail: '' }],
] as const)('no copy is offered for %s', (_, choices, user) => {
  channel(choices, user ?? ({ name: '', mail: '' } as Person))
  expect(screen.queryByRole('checkbox', { name: 'Recibir una copia' })).not.toBeInTheDocument()
  expect(screen.queryByText(/^No se envía ningún correo/) !== null).toBe(choices.channel === 'DOWNLOAD')
})

const checks = (overrides: Partial<Parameters<typeof ChecksCard>[0]> = {}) => {
  renderAt(
    <ChecksCard
      lacks={{}}
      sells={[sell]}
      mandatory={1}
      fxDate="2026-11-19"
      block={undefined}
      warnings={[]}
      {...overrides}
    />,
  )
  return items()
}

test('passing checks are one line with their effect', () => {
  const [holds, becomes] = checks()
  expect(holds).toBe('Vigente hasta el 15/12/2099, con destinatario y textos obligatorios.')
  expect(becomes).toMatch(/^Al enviar pasa a Enviada y queda el tipo de cambio del 19\/11\.$/)
})

test.each([
  [{ lacks: { alternatives: 'chooseOne' } }, 0, 'Falta elegir una alternativa que se pueda ofrecer.'],
  [{ lacks: { contacts: 'nameOne' } }, 1, 'Falta un destinatario con correo.'],
  [{ lacks: { cc: 'withoutMail' } }, 1, 'Falta un destinatario con correo.'],
  [{ sells: [{ ...sell, needsApproval: true }] }, 3, 'Falta la autorización de la gerencia.'],
] as const)('failed checks are listed one by one: %#', (overrides, at, words) => {
  const lines = checks(overrides as object)
  expect(lines).toHaveLength(5)
  expect(lines[at]).toBe(words)
  const hues = screen.getAllByRole('listitem').map((item) => item.dataset['hue'])
  expect(hues.slice(0, 4)).toEqual([0, 1, 2, 3].map((one) => (one === at ? 'amber' : 'green')))
})

test('a warning follows passing checks', () =>
  expect(checks({ warnings: ['Vía Santos: falta PSS'] }).slice(0, 2)).toEqual([
    'Vigente hasta el 15/12/2099, con destinatario y textos obligatorios.',
    'Vía Santos: falta PSS',
  ]))

test('a block has no effect line; a given approval counts', () => {
  expect(checks({ block: 'CANCELLED' })).toHaveLength(1)
  cleanup()
  const approval = { status: 'APPROVED', reason: '', at: revision.sentAt, by: { id: 'u', name: 'Ana' } } as const
  expect(checks({ sells: [{ ...sell, needsApproval: true, approval }] })).toHaveLength(2)
  cleanup()
  expect(checks({ sells: [] })[0]).toBe('Falta elegir una alternativa que se pueda ofrecer.')
})

test('mandatory texts are always included, the others are optional', () => {
  const picked: unknown[] = []
  const legal = { services: ['SEA' as const], version: 1 }
  const card = (disclaimers: Parameters<typeof DisclaimersCard>[0]['disclaimers']) =>
    renderAt(
      <DisclaimersCard
        disclaimers={disclaimers}
        chosen={['d-2']}
        onChange={(ids) => void picked.push(ids)}
        onRead={() => void picked.push('read')}
        error={undefined}
      />,
    )
  card([
    { ...legal, id: 'd-1', name: 'Validez', mandatory: true },
    { ...legal, id: 'd-2', name: 'Demoras', mandatory: false },
    { ...legal, id: 'd-3', name: 'Seguro', mandatory: false },
  ])
  expect(items()[0]).toBe('Validezobligatorio')
  expect(screen.queryByRole('checkbox', { name: 'Validez' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Demoras' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Seguro' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ver textos' }))
  expect(picked).toEqual([[], ['d-2', 'd-3'], 'read'])
  cleanup()
  card([])
  expect(items()).toEqual(['No hay textos legales para este transporte.'])
})

test('an alternative has a warning where its validity ends before the shipment', () => {
  alternatives([{ validez: '2098-12-31' }, { validez: '2099-02-01' }], [], undefined, '2099-01-15')
  expect(screen.getAllByText(/Vence antes del embarque/)).toHaveLength(1)
})
