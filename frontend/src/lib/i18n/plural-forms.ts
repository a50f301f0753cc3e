/**
 * Spanish and Portuguese have a plural form of their own for whole millions ("1.000.000 de …"). Our texts put the
 * number before the noun in every form, so the general form is sufficient.
 */
export const withManyForms = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, withManyForms(each)])
  const many = entries
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, each]): [string, unknown] => [key.replace(/_other$/, '_many'), each])
  return Object.fromEntries([...many, ...entries])
}
