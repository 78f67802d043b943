import type { NamedMaterial } from '@geodepot/contracts/material/material.ts'
import { language } from '../../kit/i18n/index.ts'

/** What is shown of a line's material; the server knows it by its id. */
export type ShownMaterial = Pick<
  NamedMaterial,
  'materialNameCn' | 'materialNameEn' | 'specChassisNo' | 'partNo' | 'unitName'
>
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
  materialNameEn,
  specChassisNo,
  partNo,
  unitName,
}: { readonly id: number } & ShownMaterial) => ({
  materialId: id,
  $material: { materialNameCn, materialNameEn, specChassisNo, partNo, unitName },
  $asked: undefined,
  $unknown: undefined,
})
/** The field of a line's name, in the language of the page. */
export const nameField = () => (language() === 'en' ? 'materialNameEn' : 'materialNameCn')
/** Its name in the language of the page; without one in English, the Chinese one. */
export const materialName = ({
  materialNameCn,
  materialNameEn,
}: Pick<NamedMaterial, 'materialNameCn' | 'materialNameEn'>) =>
  language() === 'en' && materialNameEn !== '' ? materialNameEn : materialNameCn
/** The same with its part number, as a line is chosen by. */
export const materialAndPart = (of: Pick<NamedMaterial, 'materialNameCn' | 'materialNameEn' | 'partNo'>): string =>
  [materialName(of), of.partNo].filter((fact) => fact !== '').join(' · ')
/** What its cell says. */
export const nameIn = ({ $material, $asked = '' }: NamesMaterial): string =>
  $material ? [materialAndPart($material), $material.specChassisNo].filter((fact) => fact !== '').join(' · ') : $asked
