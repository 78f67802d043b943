import { project } from '@geodepot/contracts/system/project.ts'
import type { RowOf } from '../../../kit/api/index.ts'
import { type FieldProps, PickField } from '../../../kit/form/index.ts'

type Choice = RowOf<typeof project.selector>
interface ProjectFieldProps<V extends object> extends FieldProps<V> {
  /** What the chosen project is called, as long as it was not picked here. */
  readonly shown: string | undefined
  /** What is said of each to choose from, beside its name. */
  readonly detail?: (row: Choice) => string
  readonly onPick?: (row: Choice | undefined) => void
}
/** A project, found by its name. */
export const ProjectField = <V extends object>({
  detail = (row) => `${row.projectInfoNo} · ${row.deptName}`,
  ...field
}: ProjectFieldProps<V>) => (
  <PickField
    {...field}
    of={project.selector}
    ask={(keyword) => ({ ...(keyword !== undefined && { projectName: keyword }), pageSize: 30 })}
    idOf={(row) => row.projectInfoNo}
    say={(row) => row.projectName}
    detail={detail}
  />
)
