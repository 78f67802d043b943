import { project } from '@geodepot/contracts/system/project.ts'
import { type Form, PickField } from '../../kit/form/index.ts'

interface ProjectFieldProps<V extends object> {
  readonly form: Form<V>
  readonly name: keyof V & string
  /** What the project that the form opens with is called. */
  readonly shown?: string | undefined
}
/** A project, found by its name among those that this person sees. */
export const ProjectField = <V extends object>({ form, name, shown }: ProjectFieldProps<V>) => (
  <PickField
    form={form}
    name={name}
    of={project.selector}
    ask={(keyword) => ({ pageSize: 20, ...(keyword !== undefined && { projectName: keyword }) })}
    idOf={(row) => row.projectInfoNo}
    say={(row) => row.projectName}
    detail={(row) => row.deptName}
    shown={shown}
  />
)
