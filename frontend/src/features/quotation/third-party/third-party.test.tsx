import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { renderAt } from '../../../testing/render.tsx'
import { thirdPartyView } from '../samples/third-party-view.ts'
import ThirdParty from './third-party.tsx'

afterEach(() => localStorage.clear())

const { tokenId } = thirdPartyView()
const view = (more: object = {}) => ({
  ...thirdPartyView(),
  notes: [{ text: 'Directo o con escala', at: '2026-11-20T18:00:00.000Z', isOwn: false }],
  documents: [{ documentId: 'd1', name: 'Packing.pdf', size: 318_000 }],
  chargeCodes: [{ id: 'AFR', concept: 'Flete aéreo', description: '', section: 'FREIGHT', tax: 'NONE' }],
  usualCodes: ['AFR'],
  ...more,
})
const LINK = '/app/v1/third-party/'
const answered = { body: { id: 'r', revision: 2, position: 9 } }
const refused = (status: number, code: string, details?: object) => ({ status, body: { code, status, details } })
const open = (handlers: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi({ [`POST ${LINK}/view`]: () => answered, ...handlers })
  renderAt(<ThirdParty />)
  return calls
}
const costs = {
  options: [
    {
      carrier: 'Iber Carga',
      agente: '',
      agenteNombre: '',
      ruta: '',
      ttime: '2',
      freeDays: '',
      frequency: '',
      validez: '2099-12-31',
      description: '',
      comments: '',
      lines: [
        {
          rowId: '1',
          idCharge: 'AFR',
          concept: 'Flete aéreo',
          section: 'FREIGHT',
          description: '',
          currency: 'USD',
          perUnit: '',
          amount: '500',
          meaning: '',
          minimum: '',
        },
      ],
    },
  ],
  commandId: 'kept-command',
}

test('an agent sees the requested shipment without sending a session of this browser', async () => {
  keepToken(fakeToken(['PRICING']))
  const calls = open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  expect(await screen.findByText('Directo o con escala')).toBeInTheDocument()
  expect(screen.getByText(/Paula Sosa/)).toBeInTheDocument()
  expect(screen.getByText('23/11/2026 18:00 (GMT-3)')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Packing.pdf/ })).toBeInTheDocument()
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('POST'))
  for (const { headers } of calls) expect(headers.get('authorization')).toBeNull()
})

test('a stored form is sent once after a confirmation and shown as sent', async () => {
  localStorage.setItem(`third-party.${tokenId}`, JSON.stringify(costs))
  let hasSent = false
  const submitted = [
    {
      ...costs.options[0],
      ttime: 2,
      freeDays: 3,
      charges: [{ idCharge: 'AFR', description: '', currency: 'USD', amount: '500' }],
    },
  ]
  const calls = open({
    [`GET ${LINK}`]: () =>
      hasSent ? refused(409, 'ALREADY_SUBMITTED', { view: view({ state: 'ANSWERED', submitted }) }) : { body: view() },
    [`POST ${LINK}`]: () => {
      hasSent = true
      return answered
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar costos' }))
  expect(await screen.findByText('¿Está seguro de que desea enviar los costos?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  expect(await screen.findByText('Costos enviados con éxito.')).toBeInTheDocument()
  const [sent] = calls.filter(({ method, path }) => method === 'POST' && path === LINK)
  expect(sent?.headers.get('idempotency-key')).toBe('kept-command')
  expect(sent?.body).toMatchObject({
    groups: [{ carrier: 'Iber Carga', charges: [{ idCharge: 'AFR', amount: '500' }] }],
  })
  expect(localStorage.getItem(`third-party.${tokenId}`)).toBeNull()
})

test('containers, pickups and dangerous goods are shown with the facts that decide their price', async () => {
  const calls = view({})
  const shipment = {
    ...calls.shipment,
    transportMode: 'SEA' as const,
    modo: 'FCL' as const,
    containerData: [{ type: '40HC' as const, quantity: 2, peso: '21500.5' }],
    pickups: [{ codPostal: '', ciudad: 'Ningbo', estado: '', peso: '61001', volumen: '98.5' }],
    dangerousGoods: { unNumber: '1263', imoClass: '3' },
  }
  open({ [`GET ${LINK}`]: () => ({ body: { ...calls, shipment } }) })
  expect(await screen.findByText(/2 × 40HC \(21\.500,5 kg\)/)).toBeInTheDocument()
  expect(screen.getByText(/Ningbo · 61\.001,0 kg · 98,500 m³/)).toBeInTheDocument()
  expect(screen.getByText(/IMO 3 · UN 1263/)).toBeInTheDocument()
})

test('sent costs show their amounts as long as the cargo is unchanged', async () => {
  const charges = [
    { idCharge: 'AFR', description: '', currency: 'USD', costPerKg: '2' },
    { idCharge: 'AWB', description: '', currency: 'EUR', amount: '30' },
  ]
  const submitted = [{ description: '', validez: '2099-12-31', ruta: '', carrier: 'Iber Carga', comments: '', charges }]
  const sent = view({ state: 'ANSWERED', submitted })
  const weight = Number(sent.shipment.chargeableTotal)
  const opened = (more: object) =>
    open({ [`GET ${LINK}`]: () => refused(409, 'ALREADY_SUBMITTED', { view: { ...sent, ...more } }) })
  opened({})
  expect(await screen.findByText(/^2,00 × [\d.,]+ kg$/)).toBeInTheDocument()
  expect(weight).toBeGreaterThan(0)
  const total = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2 }).format(2 * weight)
  expect(screen.getAllByText(total).length).toBeGreaterThan(0)
  expect(screen.getByText('Total en EUR')).toBeInTheDocument()
  cleanup()
  opened({ changed: ['pesoTotal'], before: { pesoTotal: '1' } })
  expect(await screen.findByText('2,00 por unidad')).toBeInTheDocument()
  expect(screen.queryByText('Total en EUR')).not.toBeInTheDocument()
})

test('costs without a charge are not sent', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar costos' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.queryByText('¿Está seguro de que desea enviar los costos?')).toBeNull()
})

const send = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar costos' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }))
}
const keepCosts = (more: object = {}) =>
  localStorage.setItem(`third-party.${tokenId}`, JSON.stringify({ ...costs, ...more }))

test('the stored prices are removed when the page is loaded again after a lost answer', async () => {
  keepCosts()
  open({
    [`GET ${LINK}`]: () => refused(409, 'ALREADY_SUBMITTED', { view: view({ state: 'ANSWERED', submitted: [] }) }),
  })
  expect(await screen.findByText('Ya envió los costos para esta cotización.')).toBeInTheDocument()
  expect(localStorage.getItem(`third-party.${tokenId}`)).toBeNull()
})

test('an answer sent by another tab is shown as sent before, not as just sent', async () => {
  keepCosts()
  let hasSent = false
  open({
    [`GET ${LINK}`]: () =>
      hasSent
        ? refused(409, 'ALREADY_SUBMITTED', { view: view({ state: 'ANSWERED', submitted: [] }) })
        : { body: view() },
    [`POST ${LINK}`]: () => {
      hasSent = true
      return refused(409, 'ALREADY_SUBMITTED')
    },
  })
  await send()
  expect(await screen.findByText('Ya envió los costos para esta cotización.')).toBeInTheDocument()
  expect(screen.queryByText('Costos enviados con éxito.')).toBeNull()
})

test.each([
  [401, 'TOKEN_EXPIRED', 'El enlace venció.'],
  [404, 'NOT_FOUND', 'No se pudo obtener la información.'],
  [410, 'CANCELED', 'Esta cotización fue cancelada. Por favor, desestimarla.'],
])('a link refused with %s %s while typing shows the reason and keeps the text', async (status, code, words) => {
  keepCosts()
  let isOver = false
  open({
    [`GET ${LINK}`]: () => (isOver ? refused(status, code) : { body: view() }),
    [`POST ${LINK}`]: () => {
      isOver = true
      return refused(status, code)
    },
  })
  await send()
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(localStorage.getItem(`third-party.${tokenId}`)).toContain('Iber Carga')
})

test('costs refused because another tab declined the request lead to the declined page', async () => {
  keepCosts()
  let state = 'OPEN'
  open({
    [`GET ${LINK}`]: () => ({ body: view({ state }) }),
    [`POST ${LINK}`]: () => {
      state = 'DECLINED'
      return refused(409, 'REQUEST_CLOSED', { state })
    },
  })
  await send()
  expect(await screen.findByText('Nos avisó que no cotiza este embarque.')).toBeInTheDocument()
})

test('costs that could not be sent stay and are sent again with the same command id', async () => {
  keepCosts()
  let tries = 0
  const calls = open({
    [`GET ${LINK}`]: () => ({ body: view() }),
    [`POST ${LINK}`]: () => {
      tries += 1
      return tries === 1 ? refused(500, 'INTERNAL') : answered
    },
  })
  await send()
  expect(await screen.findByText('Error al enviar los costos.')).toBeInTheDocument()
  expect(screen.getByDisplayValue('Iber Carga')).toBeInTheDocument()
  // Above the pressed button, where a telephone shows it at any scroll position.
  const foot = screen.getByRole('alert').parentElement ?? document.body
  expect(within(foot).getByRole('button', { name: 'Enviar costos' })).toBeInTheDocument()
  await send()
  await waitFor(() => expect(tries).toBe(2))
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === LINK)
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['kept-command', 'kept-command'])
})

const attach = async (name = 'Oferta.pdf') => {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('Adjuntar un archivo a esta opción', { selector: 'input' }), file)
  return file
}

test('a file is uploaded at once, belongs to its option, survives a reload, and is sent with the costs', async () => {
  keepCosts()
  const uploads = fakeUploads()
  const calls = open({ [`GET ${LINK}`]: () => ({ body: view() }), [`POST ${LINK}`]: () => answered })
  await attach()
  expect(uploads[0]?.headers.get('authorization')).toBeUndefined()
  uploads[0]?.progress(0.4)
  expect(screen.getByText('Subiendo: 40 %')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar costos' }))
  expect(screen.getByText('Espere a que termine de subir para enviar los costos.')).toBeInTheDocument()
  uploads[0]?.answer(201, { documentId: 'd7', name: 'Oferta.pdf', size: 8 })
  expect(await screen.findByRole('button', { name: 'Quitar Oferta.pdf' })).toBeInTheDocument()
  expect(localStorage.getItem(`third-party.${tokenId}`)).toContain('d7')
  await send()
  const sent = () => calls.find(({ method, path }) => method === 'POST' && path === LINK)
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()?.body).toMatchObject({ groups: [{ carrier: 'Iber Carga', documentId: 'd7' }] })
})

test('a file stored with the form is shown again and can be removed', async () => {
  const document = { documentId: 'd7', name: 'Oferta.pdf', size: 8 }
  keepCosts({ options: [{ ...costs.options[0], document }] })
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar Oferta.pdf' }))
  expect(screen.getByRole('button', { name: 'Adjuntar un archivo a esta opción' })).toBeInTheDocument()
  // By its name: the short id could occur in a random id.
  expect(localStorage.getItem(`third-party.${tokenId}`)).not.toContain('Oferta.pdf')
})

test('a failed upload shows its reason and is retried, and an unacceptable file is refused before uploading', async () => {
  keepCosts()
  const uploads = fakeUploads()
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  await attach()
  uploads[0]?.breakOff()
  expect(await screen.findByText(/No hay conexión/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar Oferta.pdf' }))
  uploads[1]?.answer(409, { code: 'TOO_MANY_FILES' })
  expect(await screen.findByText(/no se aceptan más/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Oferta.pdf' }))
  const empty = new File([], 'Vacía.pdf')
  await userEvent.upload(screen.getByLabelText('Adjuntar un archivo a esta opción', { selector: 'input' }), empty)
  expect(await screen.findByText('El archivo está vacío.')).toBeInTheDocument()
  expect(uploads).toHaveLength(2)
})

afterEach(() => vi.restoreAllMocks())

test('on a telephone each charge is a card that opens into its form and closes again', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  keepCosts()
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  const card = await screen.findByRole('button', { name: /Flete aéreo.*AFR.*500,00/ })
  expect(screen.queryByLabelText('Importe, línea 1')).toBeNull()
  await userEvent.click(card)
  const amount = screen.getByLabelText('Importe, línea 1')
  await userEvent.clear(amount)
  await userEvent.type(amount, '620')
  await userEvent.click(screen.getByRole('button', { name: 'Listo' }))
  expect(screen.getByRole('button', { name: /Flete aéreo.*620,00/ })).toHaveFocus()
})

test.each([
  [410, 'CANCELED', 'Esta cotización fue cancelada. Por favor, desestimarla.'],
  [409, 'ALREADY_SUBMITTED', 'Ya envió los costos para esta cotización.'],
  [404, 'NOT_FOUND', 'fue reemplazado por otro. Use el del último correo.'],
  [429, 'TOO_MANY_REQUESTS', 'No se pudo pedir. Pruebe de nuevo en unos minutos.'],
])('a new link refused with %s %s shows the reason', async (status, code, words) => {
  open({
    [`GET ${LINK}`]: () => refused(401, 'TOKEN_EXPIRED'),
    [`POST ${LINK}/new-link`]: () => refused(status, code),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir un enlace nuevo' }))
  expect(await screen.findByText(words, { exact: false })).toBeInTheDocument()
})

test.each([
  [410, 'CANCELED', 'Esta cotización fue cancelada. Por favor, desestimarla.'],
  [404, 'NOT_FOUND', 'No se pudo obtener la información.'],
  [500, 'INTERNAL', 'Error al obtener la cotización.'],
])('a link answered with %s %s shows the reason', async (status, code, words) => {
  open({ [`GET ${LINK}`]: () => refused(status, code) })
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('an agent with an expired link requests a new one', async () => {
  const calls = open({
    [`GET ${LINK}`]: () => refused(401, 'TOKEN_EXPIRED'),
    [`POST ${LINK}/new-link`]: () => answered,
  })
  expect(await screen.findByText('El enlace venció.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir un enlace nuevo' }))
  await waitFor(() => expect(calls.at(-1)?.path).toBe(`${LINK}/new-link`))
})

test('the question dialog starts in its text field', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer una pregunta' }))
  expect(await screen.findByRole('dialog', { name: 'Hacer una pregunta' })).toBeInTheDocument()
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveFocus()
})

test('a request for missing charges shows the sent answer with a line for each missing charge', async () => {
  const former = [
    {
      description: '',
      validez: '2099-12-31',
      ruta: '',
      carrier: 'Iber Carga',
      comments: '',
      charges: [{ idCharge: 'AFR', description: '', currency: 'USD', amount: '500' }],
    },
  ]
  const chargeCodes = [
    { id: 'AFR', concept: 'Flete aéreo', description: '', section: 'FREIGHT', tax: 'NONE' },
    { id: 'SEC', concept: 'Seguridad', description: '', section: 'ORIGIN', tax: 'NONE' },
  ]
  open({ [`GET ${LINK}`]: () => ({ body: view({ former, missing: ['SEC'], chargeCodes }) }) })
  expect(await screen.findByText('Falta este cargo en su respuesta:', { exact: false })).toBeInTheDocument()
  expect(screen.getByText('Seguridad (SEC)')).toBeInTheDocument()
  expect(screen.getByDisplayValue('Iber Carga')).toBeInTheDocument()
})

test('a change since the request is shown with its former value', async () => {
  const before = { pesoTotal: '77', chargeableTotal: '80' }
  open({ [`GET ${LINK}`]: () => ({ body: view({ changed: ['pesoTotal', 'chargeableTotal'], before }) }) })
  expect(await screen.findByText('Cambió desde que recibió el pedido')).toBeInTheDocument()
  expect(screen.getByText(/antes: 80/)).toBeInTheDocument()
})

test('switching to English changes charge names and number format', async () => {
  const charges = [{ idCharge: 'AFR', description: '', currency: 'USD', amount: '1500.5' }]
  const submitted = [{ description: '', validez: '2099-12-31', ruta: '', carrier: 'Iber Carga', comments: '', charges }]
  const chargeCodes = [
    { id: 'AFR', concept: 'Flete aéreo', conceptEn: 'Air freight', description: '', section: 'FREIGHT', tax: 'NONE' },
  ]
  open({ [`GET ${LINK}`]: () => ({ body: view({ state: 'ANSWERED', submitted, chargeCodes }) }) })
  expect(await screen.findByText('Flete aéreo')).toBeInTheDocument()
  expect(screen.getAllByText('1.500,50')).not.toHaveLength(0)
  try {
    await userEvent.click(screen.getByRole('radio', { name: 'EN' }))
    expect(await screen.findByText('Air freight')).toBeInTheDocument()
    expect(screen.queryByText('Flete aéreo')).toBeNull()
    expect(screen.getAllByText('1,500.50')).not.toHaveLength(0)
  } finally {
    await i18next.changeLanguage('es')
  }
})

test('an agent sees the answer under the question, and the outcome of sent costs if the company shows it', async () => {
  const at = '2026-11-20T18:00:00.000Z'
  const notes = [{ text: 'Stackable?', at, isOwn: true, answers: [{ text: 'Two layers.', at }] }]
  const body = { ...view(), state: 'ANSWERED', submitted: [], outcome: 'CHOSEN', notes }
  open({ [`GET ${LINK}`]: () => ({ body }) })
  expect(await screen.findByText('Sus costos fueron elegidos. ¡Gracias!')).toBeInTheDocument()
  expect(screen.getByText('Stackable?').closest('blockquote')).toHaveTextContent('Two layers.')
})

test('the page names the sections of a limited request, but not when missing charges are requested', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view({ sections: ['ORIGIN', 'DESTINATION'] }) }) })
  expect(await screen.findByText('Solicitamos solo los costos de origen y destino.')).toBeInTheDocument()
  cleanup()
  open({ [`GET ${LINK}`]: () => ({ body: view({ sections: ['ORIGIN'], missing: ['AFR'] }) }) })
  expect(await screen.findByRole('button', { name: 'Enviar costos' })).toBeInTheDocument()
  expect(screen.queryByText(/^Solicitamos solo/)).toBeNull()
  cleanup()
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  expect(await screen.findByRole('button', { name: 'Enviar costos' })).toBeInTheDocument()
  expect(screen.queryByText(/^Solicitamos solo/)).toBeNull()
})
