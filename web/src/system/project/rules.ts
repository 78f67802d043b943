import { type ProjectRow, endedStatuses } from '@geodepot/contracts/system/project.ts'

/** When a project ended: of one whose work is over its contract's end stands in for a missing date; of others only the date itself. */
export const endDateOf = ({ projectStatus, projectEndTime, designEndDate }: Pick<ProjectRow, 'projectStatus' | 'projectEndTime' | 'designEndDate'>): string | null =>
  (endedStatuses.some((status) => status === projectStatus) ? projectEndTime ?? designEndDate : projectEndTime)

/** What is chosen after a person ticked or unticked rows: never more than one. `refused` says that a further one was turned down. */
export const onlyOne = (before: string | undefined, ticked: readonly string[]): { chosen: string | undefined; refused: boolean } => {
  if (ticked.length <= 1) return { chosen: ticked[0], refused: false }
  return { chosen: before ?? ticked[0], refused: true }
}
