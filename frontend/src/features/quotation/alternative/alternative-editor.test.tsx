import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FieldMerge } from '../../../components/entry-form/merge/merge-entry.ts'
import { Problem } from '../../../lib/api/api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import {
  AlternativeEditor,
  type AlternativeEditorProps,
  DraftProblem,
  type DraftProblemProps,
} from './alternative-editor.tsx'

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

const Editor = (more: Partial<AlternativeEditorProps> & Partial<AlternativeEditorProps['alternative']>) => {
  const unparsed = useUnparsedInputs()
  return (
    <AlternativeEditor
      kind="costs"
      detail={quotation}
      command={{ error: undefined, isConflict: false, retry: undefined, isBusy: false }}
      alternative={{
        discard: () => undefined,
        isUnsaved: false,
        save: async () => undefined,
        conflict: undefined,
        unread: undefined,
        lines,
        readNewest: async () => undefined,
        ...more,
      }}
      unparsed={unparsed}
      label="Costo de Delta"
      isNew={false}
      head={<b>Delta</b>}
      foot={<p>Total</p>}
      {...more}
    >
      <input aria-label="Ruta" />
    </AlternativeEditor>
  )
}

const edit = (isUnsaved: boolean, more: Partial<AlternativeEditorProps> = {}) => {
  const done: string[] = []
  renderAt(
    <Editor
      isUnsaved={isUnsaved}
      discard={() => void done.push('discard')}
      save={async () => void done.push('save')}
      {...more}
    />,
  )
  return done
}
const escape = () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Ruta' }), { key: 'Escape' })

test('Escape closes an editor without changes, and asks before it drops unsaved ones', async () => {
  expect(edit(false)).toEqual([])
  expect(screen.queryByText('sin guardar')).not.toBeInTheDocument()
  cleanup()
  const unchanged = edit(false)
  escape()
  expect(unchanged).toEqual(['discard'])
  cleanup()
  const changed = edit(true)
  expect(screen.getByText('sin guardar')).toBeInTheDocument()
  escape()
  expect(await screen.findByRole('dialog')).toHaveTextContent('Costo de Delta')
  expect(changed).toEqual([])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar' }))
  expect(changed).toEqual(['save'])
})

test('another alternative that waits brings the question, and its own save answers it', async () => {
  const saved: string[] = []
  const done = edit(true, {
    isReplaced: true,
    hidesMark: true,
    marks: <em>2 líneas nuevas</em>,
    onStay: () => void saved.push('stay'),
    onSave: async () => void saved.push('save'),
  })
  expect(screen.getByText('2 líneas nuevas')).toBeInTheDocument()
  expect(screen.queryByText('sin guardar')).not.toBeInTheDocument()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Seguir editando' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(saved).toEqual(['stay', 'save'])
  expect(done).toEqual([])
})
