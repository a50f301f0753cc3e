/** Path of another quotation from this page: an auditor's page has the key in the query. */
export const siblingPath = (pathname: string, key: string): string => {
  const name = encodeURIComponent(key)
  return pathname.startsWith('/reports')
    ? `/reports?quotation=${name}`
    : `${pathname.slice(0, pathname.lastIndexOf('/'))}/${name}`
}
