import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FieldMerge } from '../../../components/entry-form/merge-entry.ts'
import { Problem } from '../../../lib/api/problem.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { dropFormDraft, keepFormDraft } from '../form-drafts.ts'
import { quotation } from '../samples/quotation.ts'
import { DraftProblem, type DraftProblemProps } from './draft-problem.tsx'
import { GoneDrafts, type GoneDraftsProps } from './gone-drafts.tsx'

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
  const told = (name: string) => async () => void done.push(name)
  const conflict: DraftProblemProps['conflict'] = merges && {
    merges,
    choices: {},
    choose: (field, whose) => void done.push(`${field}: ${whose}`),
    detail: { ...quotation, revision: 6 },
    open,
    apply: told('apply'),
  }
  renderAt(
    <DraftProblem
      detail={quotation}
      command={{ error: refused, isConflict: true, retry: undefined }}
      conflict={conflict}
      unread={undefined}
      lines={lines}
      save={told('save')}
      meet={async () => void done.push('meet')}
      onDiscard={() => void done.push('discard')}
      {...more}
    />,
  )
  return done
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('what another has changed is told field by field, with the line it belongs to and whose it is', async () => {
  draw({}, [merge('route', 'theirs'), merge('line:charge-1:price', 'mine')])
  expect(await screen.findByRole('heading', { name: 'Ruta' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /^Flete aéreo · / })).toBeInTheDocument()
  expect(await screen.findByText(/^Martín Olivera/)).toBeInTheDocument()
})

test('what both have changed is chosen before it is applied', async () => {
  const done = draw({}, [merge('route', 'choose')], 1)
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/por elegir|que elegir|elegir/, { selector: '.hue' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: /París/ }))
  expect(done).toEqual(['route: mine'])
})

test('where nothing is left to choose it is applied, or given up', async () => {
  const done = draw({}, [merge('route', 'theirs')])
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByText(/elegir/, { selector: '.hue' })).not.toBeInTheDocument()
  fireEvent.click(apply)
  press('Descartar lo mío')
  expect(done).toEqual(['apply', 'discard'])
})

test('a change that touched nothing of it needs no comparison: it is read again, or applied once read', async () => {
  const before = draw({})
  press('Recargar y aplicar')
  expect(before).toEqual(['meet'])
  cleanup()
  const after = draw({}, [merge('route', 'mine'), merge('carrier', 'unchanged')])
  expect(screen.queryByRole('heading', { name: 'Ruta' })).not.toBeInTheDocument()
  press('Recargar y aplicar')
  expect(after).toEqual(['apply'])
})

const lost = new Problem(0, 'UNREACHABLE', '')

test.each([
  ['whose answer was lost', { command: { error: lost, isConflict: false, retry: async () => undefined } }],
  [
    'that was made and could not be read',
    { unread: lost, command: { error: refused, isConflict: true, retry: undefined } },
  ],
] as const)('a save %s is tried again', async (_, more) => {
  const done = draw(more)
  expect(screen.queryByRole('button', { name: 'Recargar y aplicar' })).not.toBeInTheDocument()
  press('Reintentar')
  await waitFor(() => expect(done).toEqual(['save']))
})

test('what is refused for good is not tried again', () => {
  draw({ command: { error: new Problem(409, 'FORBIDDEN', ''), isConflict: false, retry: undefined } })
  expect(within(screen.getByRole('alert')).queryByRole('button')).not.toBeInTheDocument()
})

const names = ['cost-9', 'cost-1', 'new', 'new:cost-1'].map((id) => `${KEY}:sell:${id}`)
afterEach(() => act(() => names.forEach(dropFormDraft)))

const gone = (more: Partial<GoneDraftsProps> = {}) => {
  const opened: (string | undefined)[] = []
  act(() => {
    for (const name of names.slice(0, 2)) keepFormDraft(name, { draft: { lines: [1], idCost: 'cost-1' }, base: {} })
  })
  renderAt(
    <GoneDrafts
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

test('what was typed in an alternative that is gone goes on as a new one of the same cost', () => {
  const opened = gone()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  press('Seguir como alternativa nueva')
  expect(opened).toEqual(['cost-1'])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('it is given up where one likes', () => {
  const opened = gone()
  press('Descartar')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(opened).toEqual([])
})

test('while another new one is open it waits, and says why', () => {
  const opened = gone({ isNewOpen: true })
  expect(screen.queryByText(/Ya hay una alternativa nueva/)).not.toBeInTheDocument()
  press('Seguir como alternativa nueva')
  expect(screen.getByText(/Ya hay una alternativa nueva/)).toBeInTheDocument()
  expect(opened).toEqual([])
})
