import type { ContainerType } from '../vocabulary/schemas.ts'

export type Container = {
  /** ISO 6346 size and type codes; several where the trade uses one code for them. */
  iso: readonly string[]
  /** false: a reefer for dry cargo with its machinery off. */
  operating: boolean
  teu: number
  /** Inner volume in cubic metres; undefined without walls or roof. */
  nominalM3: number | undefined
  /** Typical payload in kilograms, as published by carriers; the CSC plate of the container decides. */
  payloadKg: number
}

const box = (
  iso: string,
  teu: number,
  nominalM3: number | undefined,
  payloadKg: number,
  operating = true,
): Container => ({ iso: iso.split(' '), operating, teu, nominalM3, payloadKg })

/** The sixteen container types for quotations. */
export const containers: Readonly<Record<ContainerType, Container>> = {
  '20GP': box('22G1', 1, 33.2, 28_200),
  '20HC': box('25G1', 1, 37.4, 27_900),
  '20RE': box('22R1', 1, 28.3, 27_400),
  '20NOR': box('22R1', 1, 28.3, 27_400, false),
  '20OT': box('22U1', 1, 32.5, 28_100),
  '20FR': box('22P1 22P3', 1, undefined, 31_100),
  '20PL': box('22P0', 1, undefined, 31_200),
  '40GP': box('42G1', 2, 67.7, 26_700),
  '40HC': box('45G1', 2, 76.3, 28_600),
  '40RE': box('42R1', 2, 59.8, 27_700),
  '40NOR': box('42R1 45R1', 2, 67.3, 29_000, false),
  '40OT': box('42U1', 2, 65.5, 26_600),
  '40FR': box('42P1 42P3', 2, undefined, 39_300),
  '40PL': box('42P0', 2, undefined, 39_200),
  '40REHC': box('45R1', 2, 67.3, 29_000),
  '45HC': box('L5G1', 2.25, 86, 28_200),
}
