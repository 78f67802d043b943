import type { NearMaterial } from '@geodepot/contracts/material/material.ts'

type Told = Pick<NearMaterial, 'materialCode' | 'specChassisNo' | 'applicableModel' | 'partNo'>
/** What tells materials of one name apart. */
export const tellApart = (of: Told): string =>
  [of.partNo, of.specChassisNo, of.applicableModel, of.materialCode].filter((text) => text !== '').join(' · ')
