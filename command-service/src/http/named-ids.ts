import { groupName } from '@freight/contracts/vocabulary/client-group'
import type { RowProblem } from '@freight/contracts/api/catalogue'
import type { Column } from '@freight/contracts/api/file-columns'
import type { ImportNeeds } from './by-name.ts'
import { problemAt } from './row-problems.ts'
import type { Fields } from './typed-cells.ts'

const userStreamPrefix = 'user-'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Replaces the user names and organization names of a row with the ids that its entry contains. */
export const withIds = async (
  columns: readonly Column[],
  fields: Fields,
  needs: ImportNeeds,
): Promise<{ fields: Fields; problems: RowProblem[] }> => {
  const resolvedFields: Record<string, unknown> = { ...fields }
  const problems: RowProblem[] = []
  const idOf = async (field: string, name: string): Promise<string> => {
    const stream = await needs.eventStore.keyHolder({ scope: 'user-name', value: name.toLowerCase() })
    if (stream === undefined)
      problems.push(problemAt('USER_UNKNOWN', `There is no user ${name}.`, { userName: name }, field))
    return stream?.slice(userStreamPrefix.length) ?? ''
  }
  const organizationOf = async (field: string, name: string): Promise<string> => {
    if (groupName(name) !== undefined) return name
    const [organization, another] = await needs.entriesByName.organizations(name, '', '')
    if (organization && another)
      problems.push(problemAt('NAME_AMBIGUOUS', 'Several entries have this name.', undefined, field))
    if (!organization)
      problems.push(problemAt('ORGANIZATION_UNKNOWN', `There is no organization ${name}.`, undefined, field))
    return organization?.key ?? ''
  }
  for (const { field, kind } of columns) {
    const value = resolvedFields[field]
    if (kind === 'user' && isText(value) && value !== '') resolvedFields[field] = await idOf(field, value)
    if (kind === 'organization' && isText(value) && value !== '')
      resolvedFields[field] = await organizationOf(field, value)
    if (kind === 'users' && Array.isArray(value))
      resolvedFields[field] = await Promise.all(value.filter(isText).map((name) => idOf(field, name)))
  }
  return { fields: resolvedFields, problems }
}
