import type { NamedMaterial } from '@geodepot/contracts/material/material.ts'

/** What is shown of a line's material; the server knows it by its id. */
export type ShownMaterial = Pick<NamedMaterial, 'materialNameCn' | 'specChassisNo' | 'partNo' | 'unitName'>
/** A line that names a material, while it is written. What begins with `$` is shown beside it and never sent. */
export interface NamesMaterial {
  readonly materialId?: number | string | undefined
  readonly $material?: ShownMaterial | undefined
  /** What was typed or pasted for a material that is not known yet. */
  readonly $asked?: string | undefined
  /** It was looked up, and is no material's. */
  readonly $unknown?: boolean | undefined
}
/** A line that names this material from now on. */
export const naming = ({
  id,
  materialNameCn,
  specChassisNo,
  partNo,
  unitName,
}: { readonly id: number } & ShownMaterial) => ({
  materialId: id,
  $material: { materialNameCn, specChassisNo, partNo, unitName },
  $asked: undefined,
  $unknown: undefined,
})
/** What its cell says. */
export const nameIn = ({ $material, $asked = '' }: NamesMaterial): string =>
  $material ? [$material.materialNameCn, $material.partNo, $material.specChassisNo].filter(Boolean).join(' · ') : $asked
