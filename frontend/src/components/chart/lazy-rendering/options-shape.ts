/**
 * Shape of the options without their values: how many series, axes and points there are, and which options each has.
 */
export const optionsShape = (options: object): string =>
  JSON.stringify(options, (_, value: unknown) =>
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      ? 0
      : value,
  )
