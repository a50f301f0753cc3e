import { isCommercial, type Lookups } from '@freight/contracts/api/lookups'
import { isClientOrSupplier } from '@freight/contracts/organization/kind'
import { allows, type Principal, may } from '@freight/contracts/access/policy'
import { Refusal } from '@freight/platform/event-store/decider'

/** @throws Refusal if it was merged into another one */
export const refuseMerged = ({ mergedInto: survivorId }: { mergedInto: string | undefined }): void => {
  if (survivorId !== undefined)
    throw new Refusal('ORGANIZATION_MERGED', 'This organization was merged into another one.', { into: survivorId })
}

/** @throws Refusal if it is neither client nor supplier */
export const refuseWithoutRole = (fields: { esCliente: boolean; esProveedor: boolean }): void => {
  if (!isClientOrSupplier(fields))
    throw new Refusal('ORGANIZATION_KIND', 'An organization is a client, a supplier, or both.', { field: 'esCliente' })
}

/** @throws Refusal if the user cannot be a sales rep */
export const mustBeRep = (named: string, rep: Lookups['salesRep']): void => {
  if (named !== '' && !(rep?.active === true && isCommercial(rep)))
    throw new Refusal('SALES_REP_UNKNOWN', 'There is no such active commercial.', { field: 'salesRep' })
}

/** @throws Refusal if the principal may not decide which sales need an approval */
export const mustDecideApprovals = (principal: Principal): void => {
  if (!allows(may('GERENTE_COMERCIAL'), principal, {}))
    throw new Refusal('FORBIDDEN', 'Only a commercial manager decides this.', { permission: 'GERENTE_COMERCIAL' })
}
