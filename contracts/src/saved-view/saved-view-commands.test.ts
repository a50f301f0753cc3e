import { expect, test } from 'vitest'
import { savedViewCommands } from './saved-view.ts'

const messages = (command: 'SaveView' | 'ChangeView', state: string) => {
  const form = { list: 'reports', name: 'A', state }
  return savedViewCommands[command].data.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message])
}

test.each(['', 'report=quotations&client=%C3%91and%C3%BA', 'q=50%25&period=month', 'columns=key,client&sort=-waiting'])(
  'the state %j is accepted',
  (state) => {
    for (const command of ['SaveView', 'ChangeView'] as const) expect(messages(command, state)).toBeUndefined()
  },
)

test.each(['client=%00', 'client=a%00b', 'q=%0A', 'q=%1b', 'q=%7F', 'q=%C2%85', 'q=%FF', 'q=%C3'])(
  'a state with a control character or a broken letter is rejected with the reason: %s',
  (state) => {
    for (const command of ['SaveView', 'ChangeView'] as const)
      expect(messages(command, state)).toEqual([['state', expect.stringContaining('no control characters')]])
  },
)

test('a text that is not a query string is rejected with one message', () => {
  for (const state of ['client', 'client=a b', 'client=\0'])
    expect(messages('SaveView', state)).toEqual([['state', 'The state of a view is a query string.']])
})
