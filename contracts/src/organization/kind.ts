/** An organization is a client, a supplier, or both: what is neither has no place in the catalogue. */
export const isClientOrSupplier = ({ esCliente, esProveedor }: { esCliente: boolean; esProveedor: boolean }): boolean =>
  esCliente || esProveedor

type Known = { razonSocial: string; rut: string; mail: string; paisCod: string }

/** A prospect becomes an organization like any other once these are known of it. */
export const isComplete = ({ razonSocial, rut, mail, paisCod }: Known): boolean =>
  [razonSocial, rut, mail, paisCod].every((text) => text.trim() !== '')
