import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { NewPage } from '../../kit/document/index.ts'
import { useCurrentProject } from '../../system/project/index.ts'
import { ReturnForm } from './form.tsx'

/** A new return, from the current project. */
const NewReturn = () => {
  const project = useCurrentProject()
  const from = project && {
    projectInfoNo: project.projectInfoNo,
    $project: { id: project.projectInfoNo, name: project.projectName },
  }
  return <NewPage of={deviceReturn}>{(place) => <ReturnForm start={{ lines: [], ...from }} {...place} />}</NewPage>
}
export default NewReturn
