/** Which options are said, whatever they are set to: how many series, axes and points there are, and what is said of each. */
export const saidIn = (options: object): string =>
  JSON.stringify(options, (_, value: unknown) =>
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      ? 0
      : value,
  )
