import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryDrafts } from '../../../lib/storage/drafts.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { RemovedDrafts, type RemovedDraftsProps } from './removed-drafts.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const names = ['cost-9', 'cost-1', 'new', 'new:cost-1'].map((id) => `${quotation.key}:sell:${id}`)
afterEach(() => act(() => names.forEach(memoryDrafts.remove)))

const removedDrafts = (more: Partial<RemovedDraftsProps> = {}) => {
  const opened: (string | undefined)[] = []
  act(() => {
    for (const name of names.slice(0, 2))
      memoryDrafts.write(name, { draft: { lines: [1], idCost: 'cost-1' }, base: {} })
  })
  renderAt(
    <RemovedDrafts
      detail={quotation}
      kind="sell"
      ids={['cost-1']}
      isNewOpen={false}
      onNew={(from) => void opened.push(from)}
      {...more}
    />,
  )
  return opened
}

test('a draft of a removed alternative continues as a new one of the same cost', () => {
  const opened = removedDrafts()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  press('Seguir como alternativa nueva')
  expect(opened).toEqual(['cost-1'])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the draft of a removed alternative can be discarded', () => {
  const opened = removedDrafts()
  press('Descartar')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(opened).toEqual([])
})

test('the draft of a removed alternative waits while another new one is open, and shows why', () => {
  const opened = removedDrafts({ isNewOpen: true })
  expect(screen.queryByText(/Ya hay una alternativa nueva/)).not.toBeInTheDocument()
  press('Seguir como alternativa nueva')
  expect(screen.getByText(/Ya hay una alternativa nueva/)).toBeInTheDocument()
  expect(opened).toEqual([])
})
