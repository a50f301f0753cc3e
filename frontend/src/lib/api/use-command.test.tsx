import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { lateAnswers } from '../../testing/late-answers.ts'
import { command, type CommandId, Problem } from './api.ts'
import { isPageHeld } from '../browser/leaving-page.ts'
import { useCommand } from './use-command.ts'

interface Args {
  key: string
  text: string
  revision?: number
}

const lost = () => new Problem(0, 'UNREACHABLE', '')
const answer = (revision: number): CommandAnswer => ({ id: 'Q', revision, position: revision })

/** A command whose responses the test controls; records the ids it was sent with. */
const sending = () => {
  const late = lateAnswers<CommandAnswer>()
  const sent: { calls: Args; commandId: CommandId }[] = []
  const { result, unmount } = renderHook(() =>
    useCommand<Args>(
      (calls, commandId) => {
        sent.push({ calls: calls, commandId })
        return late.next()
      },
      { targetOf: ({ key }) => key },
    ),
  )
  return { late, sent, result, unmount }
}

const note: Args = { key: 'Q', text: 'mine', revision: 5 }

test('two concurrent calls send one command, and both get its response', async () => {
  const { late, sent, result } = sending()
  let both: Promise<readonly CommandAnswer[]> | undefined
  act(() => {
    both = Promise.all([result.current.run(note), result.current.run(note)])
  })
  expect(result.current.isBusy).toBe(true)
  await act(async () => {
    late.answer(answer(6))
    expect(await both).toEqual([answer(6), answer(6)])
  })
  expect(sent).toHaveLength(1)
  expect(result.current.isBusy).toBe(false)
})

test('a second click before the page updates returns the first response', async () => {
  const { late, sent, result } = sending()
  await act(async () => {
    const first = result.current.run(note)
    late.answer(answer(6))
    await first
    expect(await result.current.run(note)).toEqual(answer(6))
  })
  expect(sent).toHaveLength(1)
})

test('the same command on the resulting revision is a new one', async () => {
  const { late, sent, result } = sending()
  for (const revision of [5, 6])
    await act(async () => {
      const one = result.current.run({ ...note, revision })
      late.answer(answer(revision + 1))
      await one
    })
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(2)
})

test('after a lost response the command keeps its id, whatever its revision', async () => {
  const { late, sent, result } = sending()
  await act(async () => {
    const first = result.current.run(note)
    late.fail(lost())
    await expect(first).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })
  await act(async () => {
    const again = result.current.retry?.()
    late.answer(answer(6))
    expect(await again).toEqual(answer(6))
  })
  await act(async () => {
    const third = result.current.run({ ...note, revision: 9 })
    late.answer(answer(10))
    await third
  })
  expect(sent[1]?.commandId).toBe(sent[0]?.commandId)
  expect(sent[2]?.commandId).not.toBe(sent[0]?.commandId)
  expect(result.current.error).toBeUndefined()
})

test('another command ends an intention with a lost response: the first one repeated is a new intention', async () => {
  const { late, sent, result } = sending()
  const give = (calls: Args, outcome: () => void) =>
    act(async () => {
      const one = result.current.run(calls).catch(() => undefined)
      outcome()
      await one
    })
  await give({ key: 'Q', text: '60' }, () => late.fail(lost()))
  await give({ key: 'Q', text: '75' }, () => late.answer(answer(7)))
  await give({ key: 'Q', text: '60' }, () => late.answer(answer(8)))
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(3)
})

test('a lost response for one target is kept while another target is used', async () => {
  const { late, sent, result } = sending()
  const give = (calls: Args, outcome: () => void) =>
    act(async () => {
      const one = result.current.run(calls).catch(() => undefined)
      outcome()
      await one
    })
  await give({ key: 'A', text: '' }, () => late.fail(lost()))
  await give({ key: 'B', text: '' }, () => late.answer(answer(2)))
  await give({ key: 'A', text: '' }, () => late.answer(answer(2)))
  expect(sent[2]?.commandId).toBe(sent[0]?.commandId)
  expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
})

test('a refusal is final: there is no retry, and a repeat is a new intention', async () => {
  const { late, sent, result } = sending()
  for (const code of ['CONFLICT', 'CONFLICT'])
    await act(async () => {
      const one = result.current.run(note).catch(() => undefined)
      late.fail(new Problem(409, code, ''))
      await one
    })
  expect(result.current.retry).toBeUndefined()
  expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId)
})

test('the page is held while a command runs, wherever the user navigates', async () => {
  const { late, result, unmount } = sending()
  expect(isPageHeld()).toBe(false)
  let one: Promise<unknown> | undefined
  act(() => {
    one = result.current.run(note)
  })
  unmount()
  expect(isPageHeld()).toBe(true)
  late.answer(answer(6))
  await one
  expect(isPageHeld()).toBe(false)
})

test('two commands to one stream run in order: the second on the revision of the first', async () => {
  const calls = fakeApi({
    'POST /app/v1/notes/n-1/pin-note': () => ({ body: { id: 'n-1', revision: 6, position: 1 } }),
    'POST /app/v1/notes/n-1/archive-note': () => ({ body: { id: 'n-1', revision: 7, position: 2 } }),
  })
  const { result } = renderHook(() =>
    useCommand<'PinNote' | 'ArchiveNote'>((name, commandId) =>
      command('note', name, 'n-1', {}, { commandId, revision: 5 }),
    ),
  )
  await act(async () => {
    await Promise.all([result.current.run('PinNote'), result.current.run('ArchiveNote')])
  })
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['5', '6'])
})
