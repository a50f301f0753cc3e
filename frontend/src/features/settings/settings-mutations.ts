import type { CommandAnswer } from '@freight/contracts/api/routes'
import { type CommandId, partOfCommand, request } from '../../lib/api/api.ts'
import { type Company, commandsOf, type SettingsValues } from './values.ts'

interface Change {
  values: SettingsValues
  changes: Partial<SettingsValues>
  commandId: CommandId
  revision: number
}

/**
 * Saves changed sections in sequence, each command at the revision of the one before. Repeated after a lost answer, a
 * stored command returns its first answer.
 */
export const saveSettings = async (
  company: Company,
  { values, changes, commandId, revision }: Change,
): Promise<CommandAnswer> => {
  let answer: CommandAnswer = { id: company, revision, position: 0 }
  for (const { path, body } of commandsOf(changes, values))
    answer = await request<CommandAnswer>('POST', `/app/v1/settings/${company}/${path}`, {
      body,
      commandId: partOfCommand(commandId, path),
      revision: answer.revision,
    })
  return answer
}
