import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FieldMerge } from '../../../components/entry-form/merge/merge-entry.ts'
import { Problem } from '../../../lib/api/problem.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { dropFormDraft, keepFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { quotation } from '../samples/quotation.ts'
import { RemovedDrafts, type RemovedDraftsProps } from './removed-drafts.tsx'
import { DraftProblem, type DraftProblemProps } from '../alternative/alternative-editor.tsx'

const KEY = quotation.key
const refused = new Problem(409, 'CONFLICT', '')
const lines = [{ rowId: 'charge-1', idCharge: 'AFR', concept: 'Flete aéreo' }]

beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({
    [`GET /app/v1/quotations/${KEY}/history`]: () => ({
      body: { events: [{ revision: 6, occurredAt: quotation.createdAt, actor: { id: 'u', name: 'Martín Olivera' } }] },
    }),
  })
})

const merge = (field: string, outcome: FieldMerge['outcome']): FieldMerge => ({
  field,
  outcome,
  base: 'vía Madrid',
  theirs: 'directo',
  mine: 'vía París',
  result: 'directo',
})

const draw = (more: Partial<DraftProblemProps>, merges?: readonly FieldMerge[], open = 0) => {
  const done: string[] = []
  const record = (name: string) => async () => void done.push(name)
  const conflict: DraftProblemProps['conflict'] = merges && {
    merges,
    choices: {},
    choose: (field, whose) => void done.push(`${field}: ${whose}`),
    detail: { ...quotation, revision: 6 },
    open,
    apply: record('apply'),
  }
  renderAt(
    <DraftProblem
      detail={quotation}
      command={{ error: refused, isConflict: true, retry: undefined }}
      conflict={conflict}
      unread={undefined}
      lines={lines}
      save={record('save')}
      readNewest={async () => void done.push('readNewest')}
      onDiscard={() => void done.push('discard')}
      {...more}
    />,
  )
  return done
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test("another user's changes are listed by field with their line and author", async () => {
  draw({}, [merge('route', 'theirs'), merge('line:charge-1:price', 'mine')])
  expect(await screen.findByRole('heading', { name: 'Ruta' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /^Flete aéreo · / })).toBeInTheDocument()
  expect(await screen.findByText(/^Martín Olivera/)).toBeInTheDocument()
})

test('a field that both users changed requires a choice before the draft is applied', async () => {
  const done = draw({}, [merge('route', 'choose')], 1)
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/por elegir|que elegir|elegir/, { selector: '.hue' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: /París/ }))
  expect(done).toEqual(['route: mine'])
})

test('a conflict without choices left can be applied or discarded', async () => {
  const done = draw({}, [merge('route', 'theirs')])
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByText(/elegir/, { selector: '.hue' })).not.toBeInTheDocument()
  fireEvent.click(apply)
  press('Descartar lo mío')
  expect(done).toEqual(['apply', 'discard'])
})

test('a change outside the alternative needs no comparison: it is refetched, or the draft applied', async () => {
  const before = draw({})
  press('Recargar y aplicar')
  expect(before).toEqual(['readNewest'])
  cleanup()
  const after = draw({}, [merge('route', 'mine'), merge('carrier', 'unchanged')])
  expect(screen.queryByRole('heading', { name: 'Ruta' })).not.toBeInTheDocument()
  press('Recargar y aplicar')
  expect(after).toEqual(['apply'])
})

const lost = new Problem(0, 'UNREACHABLE', '')

test.each([
  ['whose answer was lost', { command: { error: lost, isConflict: false, retry: async () => undefined } }],
  ['whose result could not be read', { unread: lost, command: { error: refused, isConflict: true, retry: undefined } }],
] as const)('a save %s can be retried', async (_, more) => {
  const done = draw(more)
  expect(screen.queryByRole('button', { name: 'Recargar y aplicar' })).not.toBeInTheDocument()
  press('Reintentar')
  await waitFor(() => expect(done).toEqual(['save']))
})

test('a finally refused save offers no retry', () => {
  draw({ command: { error: new Problem(409, 'FORBIDDEN', ''), isConflict: false, retry: undefined } })
  expect(within(screen.getByRole('alert')).queryByRole('button')).not.toBeInTheDocument()
})

const names = ['cost-9', 'cost-1', 'new', 'new:cost-1'].map((id) => `${KEY}:sell:${id}`)
afterEach(() => act(() => names.forEach(dropFormDraft)))

const removedDrafts = (more: Partial<RemovedDraftsProps> = {}) => {
  const opened: (string | undefined)[] = []
  act(() => {
    for (const name of names.slice(0, 2)) keepFormDraft(name, { draft: { lines: [1], idCost: 'cost-1' }, base: {} })
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
