import type { FieldGoods } from '@geodepot/contracts/equipment/field.ts'

/** The project that is meant: the one that was chosen, or the first. */
export const projectOf = ({ projects }: Pick<FieldGoods, 'projects'>, chosen: string): string =>
  (projects.find(({ projectInfoNo }) => projectInfoNo === chosen) ?? projects[0])?.projectInfoNo ?? ''
