import { aggregates } from '@freight/contracts/registry/aggregates'
import { commandPath } from '@freight/contracts/registry/collections'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { bookedShipment } from '../samples/shipment.ts'
import { ActDialog } from './act-dialog.tsx'
import { type Act, shipmentActs } from './use-shipment-command.ts'

beforeEach(() => keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP'])))

const lineActs = [
  'CorrectTrackingEvent',
  'ResolveIncident',
  'VoidSecondWaybill',
  'WithdrawExpressCost',
  'DisputeExpressCost',
  'CloseExpressDispute',
] as const
/** Sent without a dialog, by another dialog or form, or with a download before it. */
const others: readonly Act[] = ['RecordExpressCost', 'AmendExpressShipment', 'MarkLabelPrinted']
const acts = [...shipmentActs, ...lineActs].filter((act) => !others.includes(act))

const { id } = bookedShipment.row
const commands = aggregates['express-shipment'].commands
/** Values of empty fields, by label. */
const typed: readonly (readonly [RegExp, string])[] = [
  [/^(Motivo|Texto)/, 'Porque sí'],
  [/^Guía/, 'VX9'],
  [/^Número de factura/, 'A 1'],
  [/^(Importe|Peso, kg)/, '12,5'],
]

test.each(acts)('the dialog of %s opens and sends a command that the server can read', async (act) => {
  const path = `/app/v1/express-shipments/${id}/${commandPath(act)}`
  const calls = fakeApi({
    'GET /app/v1/users': () => ({ body: { rows: [{ id: 'u-7', name: 'Olga' }] } }),
    [`POST ${path}`]: () => ({ body: { id, revision: 6, position: 9 } }),
  })
  let closings = 0
  const detail = {
    ...bookedShipment,
    row: { ...bookedShipment.row, assignedTo: { id: 'u-7', name: 'Olga' } },
    selected: { optionId: 'VELOZ/PRIORITY/', reason: '' },
  }
  renderAt(<ActDialog act={act} detail={detail} subject="e-1" onClose={() => (closings += 1)} />)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByText(/^(act|ask|field)\./)).toBeNull()
  for (const [label, text] of typed)
    for (const box of dialog.queryAllByRole<HTMLInputElement>('textbox', { name: label }))
      if (box.value === '') await userEvent.type(box, text)
  await userEvent.click(dialog.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(closings).toBe(1))
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts.map((post) => [post.path, post.headers.get('if-match')])).toEqual([[path, '4']])
  expect(commands[act].data.safeParse(posts[0]?.body)).toMatchObject({ success: true })
  cleanup()
})

const rated = { amount: '224.70', currency: 'USD' as const, isManual: false, belowMinimum: true, approved: false }

test('a price by hand is net: the rated one is proposed without its tax', () => {
  fakeApi({})
  const amountOf = (sell: typeof rated) => {
    const detail = { ...bookedShipment, selected: { optionId: 'VELOZ/PRIORITY/', reason: '' }, sell }
    renderAt(<ActDialog act="SetExpressSell" detail={detail} onClose={() => undefined} />)
    expect(screen.getByText('El importe es neto, sin impuestos.')).toBeTruthy()
    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: /^Importe/ })
    cleanup()
    return value
  }
  expect(amountOf(rated)).toBe('219,45')
  expect(amountOf({ ...rated, isManual: true })).toBe('224,70')
})

test('an approval is for the price on the screen, also where another one arrives meanwhile', async () => {
  const path = `/app/v1/express-shipments/${id}/approve-express-sell`
  const details = { from: '224.70', to: '200', currency: 'USD' }
  const calls = fakeApi({
    [`POST ${path}`]: () => ({ status: 409, body: { code: 'PRICE_CHANGED', message: 'Changed', details } }),
  })
  const ChangingShipment = () => {
    const [sell, setSell] = useState(rated)
    return (
      <>
        <button onClick={() => setSell({ ...rated, amount: '200' })}>Arrival</button>
        <ActDialog act="ApproveExpressSell" detail={{ ...bookedShipment, sell }} onClose={() => undefined} />
      </>
    )
  }
  renderAt(<ChangingShipment />)
  expect(screen.getByText(/224,70/)).toBeTruthy()
  fireEvent.click(screen.getByText('Arrival'))
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  expect(await screen.findByText(/El precio cambió mientras tanto/)).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ amount: '224.70', currency: 'USD' })
})
