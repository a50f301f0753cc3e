/** Reports with more rows are written in the background, so that users do not wait at an open page. */
export const mostRowsAtOnce = 20_000
/** Days until a background file is deleted. */
export const retentionDays = 7
