/** Every organization of the catalogue is a client, a supplier, or both. */
export const isClientOrSupplier = ({ esCliente, esProveedor }: { esCliente: boolean; esProveedor: boolean }): boolean =>
  esCliente || esProveedor

type Known = { razonSocial: string; rut: string; mail: string; paisCod: string }

/** Whether a prospect has the data of a full organization. */
export const isComplete = ({ razonSocial, rut, mail, paisCod }: Known): boolean =>
  [razonSocial, rut, mail, paisCod].every((text) => text.trim() !== '')
