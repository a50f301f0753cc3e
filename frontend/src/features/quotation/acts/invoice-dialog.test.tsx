import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { cheapCost, quotation } from '../samples/quotation.ts'
import { sold } from '../samples/sold.ts'
import { InvoiceLines } from './invoice-dialog.tsx'

const agent = { ...cheapCost, idCost: 'agent', agenteNombre: 'Suzhou Cargo' }
const [line] = sold.charges
if (line === undefined) throw new Error('The sample has lines')
const bought = { ...line, description: 'Flete aéreo', costIndex: 1 }
const fee = { ...line, description: 'Coordinación', costIndex: undefined, costAmount: '0.00' }

const linesFor = (charges: (typeof line)[], { own, idCost }: { own?: string; idCost?: string } = {}) => {
  const sell = [{ ...sold, idCost: own, charges }]
  const detail = { ...quotation, cost: [cheapCost, agent], sell, sellectedSell: sold.idSell }
  const { unmount } = render(<InvoiceLines detail={detail} idCost={idCost} />)
  const items = screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  unmount()
  return items
}

test("a supplier's list has its bought lines, without our own fees", () =>
  expect(linesFor([bought, fee, { ...fee, description: 'Interno', scope: 'INTERNAL' }], { own: 'cost-1' })).toEqual([
    'BlueDelta Consolidators: Flete aéreo',
  ]))

test('lines that name their supplier are listed under it, whichever cost the sale is based on', () => {
  const pickup = { ...bought, idCost: 'agent', description: 'Retiro' }
  expect(linesFor([pickup, { ...pickup, description: 'Aduana' }])).toEqual(['Suzhou Cargo: Retiro, Aduana'])
  expect(linesFor([pickup, bought], { own: 'cost-1', idCost: 'agent' })).toEqual(['Suzhou Cargo: Retiro'])
  expect(linesFor([pickup, bought], { own: 'cost-1', idCost: 'cost-1' })).toEqual([
    'BlueDelta Consolidators: Flete aéreo',
  ])
})

test("lines without a description have the name in the user's language, as in the sale's card", async () => {
  await i18next.changeLanguage('pt')
  const named = { ...bought, concept: 'Flete marítimo', concepts: { pt: 'Frete marítimo' } }
  expect(linesFor([{ ...named, description: '' }], { own: 'cost-1' })).toEqual([
    'BlueDelta Consolidators: Frete marítimo',
  ])
  expect(linesFor([{ ...named, description: 'Flete marítimo' }], { own: 'cost-1' })).toEqual([
    'BlueDelta Consolidators: Frete marítimo',
  ])
  await i18next.changeLanguage('es')
})
